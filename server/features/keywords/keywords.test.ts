import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Keyword, Rehearsal } from '#contract/keywords.ts'
import { assignments, auditEntries, keywords, messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const listed = async (client = owner): Promise<Keyword[]> =>
  (await client.get<{ keywords: Keyword[] }>('/keywords')).body.keywords

const edit = (type: string, value: unknown, client = owner) => client.post('/edit-keyword', { type, value })

const rehearsed = async (text: string, situation: string, language = 'en'): Promise<Rehearsal> =>
  (await owner.post<Rehearsal>('/keywords/try', { text, situation, language })).body

describe('the words for answers', () => {
  test('are ours at first, and the church translates them', async () => {
    expect(await listed()).toEqual(
      ['ACCEPT', 'DECLINE', 'ACCEPT ALL', 'DECLINE ALL'].map((type) => ({
        type,
        text: type,
        is_original: true,
        warnings: [],
      })),
    )
    const { status, body } = await edit('ACCEPT', '  ASISTO ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, keywords: [{ type: 'ACCEPT', text: 'ASISTO' }, {}, {}, {}] })
    expect((await rehearsed('asisto', 'one')).changes).toMatchObject([{ status: 'C' }])
    const audit = await app.deps.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.churchId, app.graceId), eq(auditEntries.action, 'keyword.changed')))
    expect(audit).toMatchObject([{ detail: { type: 'ACCEPT', value: 'ASISTO' } }])
  })

  test('stand in the texts that go', async () => {
    const { body } = await owner.get('/forecast?days=30&kind=confirmation_reminder&state=planned')
    expect(body.texts.some(({ message }: { message: string }) => message.includes('Reply ASISTO or'))).toBe(
      true,
    )
  })

  test('go back to ours together', async () => {
    await edit('DECLINE ALL', 'NADA')
    const { body } = await owner.post('/reset-keywords')
    expect(body.success).toBe(true)
    expect((await listed()).every(({ is_original }) => is_original)).toBe(true)
  })

  test('belong to one church and need a session', async () => {
    await edit('ACCEPT', 'ASISTO')
    const other = await app.foreignChurch()
    expect((await listed(other))[0]?.text).toBe('ACCEPT')
    await other.post('/reset-keywords')
    expect((await listed())[0]?.text).toBe('ASISTO')
    await owner.post('/reset-keywords')
    for (const path of ['/edit-keyword', '/reset-keywords', '/keywords/try'])
      expect((await app.anonymous.post(path, {})).status, path).toBe(401)
    expect((await app.anonymous.get('/keywords')).status).toBe(401)
  })

  test.each([
    ['ACCEPT', '', { value: ['translation is required'] }],
    ['ACCEPT', ' ! ', { value: ['Please use a word that people can write.'] }],
    ['ACCEPT', 'decline', { value: ["'decline' means DECLINE already."] }],
    ['ACCEPT', 'x'.repeat(41), { value: ['this field is too long'] }],
    ['MAYBE', 'x', { type: ['this must be one of: ACCEPT, DECLINE, ACCEPT ALL, DECLINE ALL'] }],
  ])('refuse what cannot be understood: %s as "%s"', async (type, value, error) => {
    expect(await edit(type, value)).toMatchObject({ status: 422, body: { error } })
  })
})

describe('a word that may not do what the church wants', () => {
  const concerns = async (type: string, value: string): Promise<string[]> => {
    const query = new URLSearchParams({ type, value })
    const { body } = await owner.get(`/keywords/check?${query}`)
    return body.warnings.map(({ concern }: { concern: string }) => concern)
  }

  test.each([
    ['DECLINE', 'CANCEL', ['carrier']],
    ['DECLINE', 'Stop', ['carrier']],
    ['ACCEPT', 'Help', ['carrier']],
    ['ACCEPT', 'nein', ['opposite']],
    ['DECLINE', 'Sí', ['opposite', 'expensive']],
    ['ACCEPT', '1', ['number']],
    ['DECLINE', 'não vou', ['expensive']],
    ['ACCEPT', 'ASISTO', []],
    ['ACCEPT', 'YES', []],
  ])('is warned of: %s as %s', async (type, value, expected) => {
    expect(await concerns(type, value)).toEqual(expected)
  })

  test('is kept all the same, with its warning in the list', async () => {
    expect((await edit('ACCEPT', 'nope')).status).toBe(200)
    const warning = (await listed())[0]?.warnings[0]
    expect(warning?.sentence).toMatch(/'nope' means no/)
    await owner.post('/reset-keywords')
  })

  test('is refused where phone companies act on it, and one that a church has from before is warned of', async () => {
    const sentence = "Please choose another word: whoever sends 'CANCEL' gives no answer."
    expect(await edit('DECLINE', 'CANCEL')).toMatchObject({
      status: 422,
      body: { error: { value: [sentence] } },
    })
    await app.deps.db.insert(keywords).values({ churchId: app.graceId, type: 'DECLINE', text: 'CANCEL' })
    const [, decline] = await listed()
    expect(decline?.text).toBe('CANCEL')
    expect(decline?.warnings[0]?.sentence).toMatch(
      /^Phone companies take 'CANCEL' as a wish for no more texts/,
    )
    await owner.post('/reset-keywords')
  })
})

describe('trying out a reply', () => {
  test.each([
    ['yes', 'one', ['C'], /^Thank you, Anna! You are down to serve/],
    ['Sorry, no', 'one', ['D'], /^Thank you for telling us, Anna\./],
    ['yes', 'several', [], /Which one do you mean\?[\s\S]*1\. /],
    ['ACCEPT ALL', 'several', ['C', 'C'], /^Thank you, Anna! You are down to serve:\n/],
    ['1 yes 2 no', 'shared', ['C', 'D'], /^Thank you, Anna![\s\S]+\n\nThank you for telling us, Tom\./],
    ['ACCEPT ALL', 'shared', ['C', 'C'], /^Thank you, Anna![\s\S]+\n\nThank you, Tom!/],
    ['2', 'which_one', ['C'], /^Thank you, Anna!/],
    ['ACCEPT', 'accepted', [], /already/],
    ['my mother is ill', 'declined', [], /^Thank you, Anna\. We passed it on\./],
    ['yes', 'nothing', [], /nothing for you to answer/],
    ['HELP', 'one', [], /volunteer scheduling/],
    ['STOP', 'one', [], /no more texts/],
  ])('%s, %s', async (text, situation, statuses, reply) => {
    const answer = await rehearsed(text, situation)
    expect(answer.changes.map(({ status }) => status)).toEqual(statuses)
    expect(answer.replies.join('\n\n')).toMatch(reply)
  })

  test('answers in the language that is asked for', async () => {
    expect((await rehearsed('sí', 'one', 'es')).replies[0]).toMatch(/^¡Gracias, Anna!/)
  })

  test('is silent to who has opted out, and keeps what is not certain', async () => {
    expect((await rehearsed('no', 'opted_out')).replies).toEqual([])
    expect((await rehearsed('maybe?', 'one')).is_kept).toBe(true)
  })

  test('changes nothing', async () => {
    const { db } = app.deps
    const state = async () => [
      await db.$count(messages),
      await db.$count(assignments, eq(assignments.status, 'C')),
    ]
    const before = await state()
    await rehearsed('ACCEPT ALL', 'several')
    await rehearsed('STOP', 'one')
    expect(await state()).toEqual(before)
  })

  test('refuses what it cannot try', async () => {
    expect((await owner.post('/keywords/try', { text: '', situation: 'one' })).body.error).toEqual({
      text: ['text is required'],
    })
    expect((await owner.post('/keywords/try', { text: 'x', situation: 'moon' })).status).toBe(422)
  })
})
