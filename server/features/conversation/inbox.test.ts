import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InboxEntry } from '#contract/conversation.ts'
import { creditEntries, messages } from '#server/db/schema/schema.ts'
import type { App } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'
import { ADAM, ROWS, say, standingOf, startAsked, WHITFIELDS } from './testing.ts'

let app: App
let staff: ApiClient
let stranger: ApiClient
beforeAll(async () => {
  app = await startAsked()
  staff = await app.signIn('staff@grace.test', 'steeple-demo')
  stranger = await app.foreignChurch()
})
afterAll(() => app.stop())

const entries = async (show: 'open' | 'done' = 'open'): Promise<InboxEntry[]> =>
  (await staff.get(`/inbox?show=${show}`)).body.entries
async function entryFrom(phone: string, show: 'open' | 'done' = 'open'): Promise<InboxEntry> {
  const entry = (await entries(show)).find((one) => one.phone === phone)
  if (!entry) throw new Error('an entry was expected')
  return entry
}
const openCount = async (): Promise<number> => (await staff.get('/inbox/count')).body.open

test('what is not understood shows who wrote it, about what, and what we replied', async () => {
  expect(await openCount()).toBe(0)
  await say(app, WHITFIELDS, 'Can do 11 but not 9?')
  await say(app, ADAM, 'What time again')
  expect(await openCount()).toBe(2)
  const { body } = await staff.get('/inbox')
  expect(body.total).toBe(2)
  expect(body.read_by_hand).toEqual({ accepted: 0, declined: 0 })
  expect(body.entries.map((entry: InboxEntry) => entry.text)).toEqual([
    'What time again',
    'Can do 11 but not 9?',
  ])
  expect(body.entries[1]).toMatchObject({
    phone: WHITFIELDS,
    people: [{ name: 'Anna Whitfield' }, { name: 'Ben Whitfield' }, { name: 'Toby Whitfield' }],
    is_opted_out: false,
    asked: { text: expect.stringContaining('can you serve'), at: expect.any(String) },
    plan: { title: expect.any(String), starts_at: '2030-03-10T13:00:00Z' },
    replies: [{ by: 'steeple', text: expect.stringContaining('Reply by number'), error_message: null }],
    handled_at: null,
  })
  expect(body.entries[1].questions.map((one: { person_name: string; status: string }) => one)).toMatchObject([
    { person_name: 'Anna Whitfield', position: 'Greeter', status: 'U', service_name: 'Sunday Gathering' },
    { person_name: 'Ben Whitfield', position: 'Usher', status: 'U' },
    { person_name: 'Toby Whitfield', position: 'Helper', status: 'U' },
  ])
})

test('the dashboard says how many wait, and the person shows it by the text', async () => {
  const { body } = await staff.get('/scheduling/dashboard')
  expect(body.needs).toContainEqual(
    expect.objectContaining({ kind: 'not_understood', title: '2 answers not understood' }),
  )
  const entry = await entryFrom(ADAM)
  const log = await staff.get(`/logs/${entry.plan?.id}/${entry.people[0]?.id}/A`)
  expect(log.body.waiting).toEqual([entry.id])
})

test('pages are newest first, and as long as asked for', async () => {
  const second = await staff.get('/inbox?limit=1&page=2')
  expect(second.body.entries.map((entry: InboxEntry) => entry.text)).toEqual(['Can do 11 but not 9?'])
})

test('a reply by hand reaches the phone in the very words, is charged, and is shown', async () => {
  const { id } = await entryFrom(WHITFIELDS)
  const sent = await staff.post(`/inbox/${id}/reply`, { body: '  Yes, 11 is fine!  ' })
  expect(sent.status).toBe(200)
  expect(sent.body.entry.replies.at(-1)).toMatchObject({
    by: 'church',
    text: 'Yes, 11 is fine!',
    state: 'waiting',
  })
  await app.pass({ seconds: 20 }, 2)
  expect(app.sandbox.carrier.texts(WHITFIELDS).at(-1)?.body).toBe('Yes, 11 is fine!')
  const [row] = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.kind, 'one_off'), eq(messages.parentId, id)))
  expect(row).toMatchObject({ state: 'delivered', credits: 1 })
  expect(await app.deps.db.$count(creditEntries, eq(creditEntries.messageId, row?.id ?? 0))).toBe(1)
  expect((await entryFrom(WHITFIELDS)).replies.at(-1)).toMatchObject({ state: 'delivered' })
})

test('re-planning the person leaves a reply by hand that has not gone yet where it is', async () => {
  const { id } = await entryFrom(ADAM)
  await staff.post(`/inbox/${id}/reply`, { body: 'At 9, as always.' })
  await staff.post(`/scheduling/answer/${ROWS.adamBass}`, { status: 'C' })
  await app.pass({ seconds: 20 }, 2)
  expect(app.sandbox.carrier.texts(ADAM).map(({ body }) => body)).toContain('At 9, as always.')
})

test('an answer given for the volunteer is recorded, written back, and deals with the text', async () => {
  const { id } = await entryFrom(WHITFIELDS)
  const answered = await staff.post(`/inbox/${id}/answer`, { assignmentId: ROWS.benUshers, status: 'C' })
  expect(answered.status).toBe(200)
  expect(answered.body.entry).toMatchObject({ handled_by: 'Sam Parker', handled_at: expect.any(String) })
  await app.runDueWork()
  expect(await standingOf(app, ROWS.benUshers)).toBe('C | C')
  expect((await entries()).map((entry) => entry.id)).not.toContain(id)
  expect((await staff.get('/inbox')).body.read_by_hand).toEqual({ accepted: 1, declined: 0 })
})

test('done can be undone', async () => {
  const { id } = await entryFrom(WHITFIELDS, 'done')
  expect((await staff.post(`/inbox/${id}/reopen`)).body).toEqual({ success: true })
  expect(await entryFrom(WHITFIELDS)).toMatchObject({ id, handled_at: null, handled_by: null })
  expect((await staff.post(`/inbox/${id}/done`)).body).toEqual({ success: true })
  expect((await entries()).map((entry) => entry.id)).not.toContain(id)
})

test('who has opted out is not texted by hand either', async () => {
  await say(app, WHITFIELDS, 'hm')
  await say(app, WHITFIELDS, 'STOP')
  const { id, is_opted_out } = await entryFrom(WHITFIELDS)
  expect(is_opted_out).toBe(true)
  expect(await staff.post(`/inbox/${id}/reply`, { body: 'Hello' })).toEqual({
    status: 422,
    body: { error: expect.stringContaining('opted out') },
  })
})

describe('is refused', () => {
  const CALLS = ['reply', 'answer', 'done', 'reopen']
  const INPUT: Record<string, unknown> = {
    reply: { body: 'Hello' },
    answer: { assignmentId: ROWS.annaGreets, status: 'C' },
  }

  test.each(CALLS)('%s without a session', async (call) => {
    expect((await app.anonymous.post(`/inbox/1/${call}`, INPUT[call])).status).toBe(401)
  })

  test.each(['/inbox', '/inbox/count'])('%s without a session', async (path) => {
    expect((await app.anonymous.get(path)).status).toBe(401)
  })

  test.each(CALLS)('%s of another church, and of what is no entry', async (call) => {
    const { id } = await entryFrom(WHITFIELDS)
    expect((await stranger.post(`/inbox/${id}/${call}`, INPUT[call])).status).toBe(404)
    const [text] = await app.deps.db
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.direction, 'out'))
      .limit(1)
    expect((await staff.post(`/inbox/${text?.id}/${call}`, INPUT[call])).status).toBe(404)
  })

  test('another church sees nothing of ours', async () => {
    expect((await stranger.get('/inbox')).body).toEqual({
      entries: [],
      total: 0,
      read_by_hand: { accepted: 0, declined: 0 },
    })
    expect((await stranger.get('/inbox/count')).body).toEqual({ open: 0 })
  })

  test('an answer for somebody who has nothing to do with the phone', async () => {
    const { id } = await entryFrom(WHITFIELDS)
    const answer = { assignmentId: ROWS.elenaParks, status: 'C' }
    expect((await staff.post(`/inbox/${id}/answer`, answer)).status).toBe(404)
  })

  test.each([
    ['reply', 'no words', { body: '   ' }, 'body'],
    ['reply', '1001 characters', { body: 'x'.repeat(1001) }, 'body'],
    ['answer', 'an answer that is none', { assignmentId: ROWS.annaGreets, status: 'U' }, 'status'],
    ['answer', 'nobody', { status: 'C' }, 'assignmentId'],
  ])('%s with %s', async (call, _what, input, field) => {
    const { id } = await entryFrom(WHITFIELDS)
    expect(await staff.post(`/inbox/${id}/${call}`, input)).toEqual({
      status: 422,
      body: { error: { [field]: [expect.any(String)] } },
    })
  })

  test('a page or an id that is none', async () => {
    expect((await staff.get('/inbox?page=0')).status).toBe(422)
    expect((await staff.get('/inbox?show=all')).status).toBe(422)
    expect((await staff.post('/inbox/x/done')).status).toBe(422)
  })
})
