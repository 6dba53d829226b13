import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageTemplate, TemplateDetail, TextPreview } from '#contract/message-templates.ts'
import type { ForecastText } from '#contract/messages.ts'
import { auditEntries, churches } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient
beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
})
afterAll(() => app.stop())

const NO_PARTS = { multiple_body: '', multiple_body_part: '', additional_part: '' }

async function find(id: string, client = owner): Promise<MessageTemplate> {
  const { body } = await client.get<MessageTemplate[]>('/message-templates')
  const found = body.find((template) => template.id === id)
  if (!found) throw new Error(`${id} is not in the list`)
  return found
}

const detailOf = async (id: string, language = 'en'): Promise<TemplateDetail> =>
  (await owner.get<TemplateDetail>(`/message-templates/${id}?language=${language}`)).body

const setPackage = (packageId: string) =>
  app.deps.db.update(churches).set({ packageId }).where(eq(churches.id, app.graceId))

const auditOf = async (action: 'text.changed' | 'text.reset' | 'text.added' | 'text.removed') =>
  app.deps.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.churchId, app.graceId), eq(auditEntries.action, action)))

describe('the list', () => {
  test('has every text with its group, words, merge fields and lock', async () => {
    const confirmation = await find('confirmation')
    expect(confirmation).toMatchObject({
      category: 'confirmation',
      message_type: 'confirmation',
      name: 'Confirmation',
      locked: false,
      lock_reason: null,
      is_original: true,
      has_parts: true,
      own_languages: [],
    })
    expect(confirmation.keywords).toBe(
      'First.Name,Full.Name,Service,Team,Position,Reminder.Date,Reminder.Date.O,Human.Date,Human.Date.S,Plan.Date.Time,Plan.Time,Church.Name,Url,ACCEPT,DECLINE,ACCEPT ALL,DECLINE ALL',
    )
    expect(await find('help_reply')).toMatchObject({
      category: 'other',
      locked: true,
      lock_reason: 'No access allowed. Blocked by the system',
    })
    for (const id of ['accepted_reply', 'declined_reply']) {
      const reply = await find(id)
      expect(reply).toMatchObject({ category: 'other', locked: false })
      expect(reply.keywords).toMatch(/,ACCEPT ALL,DECLINE ALL$/)
    }
  })

  test('is closed to who has no session', async () => {
    expect((await app.anonymous.get('/message-templates')).status).toBe(401)
    expect((await app.anonymous.post('/save-message-template/confirmation', { body: 'x' })).status).toBe(401)
  })
})

describe('saving', () => {
  test('gives a text other words, which what waits then goes in, and writes down who did it', async () => {
    const body = 'Hello [First.Name], [Position] on [Plan.Date.Time]? ACCEPT or DECLINE. [Url]'
    const { status, body: answer } = await owner.post('/save-message-template/confirmation_reminder', {
      body,
      multiple_body: 'null',
      multiple_body_part: null,
    })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      success: true,
      template: { body, multiple_body_html: '', is_original: false, own_languages: ['en'] },
    })
    const { body: forecast } = await owner.get<{ texts: ForecastText[] }>(
      '/forecast?days=30&kind=confirmation_reminder&state=planned',
    )
    const alone = forecast.texts.filter(({ services }) => services.length === 1)
    expect(alone.length).toBeGreaterThan(0)
    for (const { message } of alone) expect(message).toMatch(/^Hello \w+, .+\? ACCEPT or DECLINE\. http/)
    const [entry, ...others] = await auditOf('text.changed')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ detail: { text: 'confirmation_reminder', language: 'en' } })
    expect(entry?.userId).not.toBeNull()
  })

  test('the same words again are no new version', async () => {
    const { template, versions } = await detailOf('confirmation_reminder')
    await owner.post('/save-message-template/confirmation_reminder', {
      body: template.body,
      ...NO_PARTS,
    })
    expect((await detailOf('confirmation_reminder')).versions).toEqual(versions)
  })

  test.each([
    [{ body: '' }, { body: ['Template details cannot be empty'] }],
    [{ body: '  ' }, { body: ['Template details cannot be empty'] }],
    [{}, { body: ['Template details cannot be empty'] }],
    [{ body: 'x'.repeat(1001) }, { body: ['Template details cannot exceed 1000 characters'] }],
    [
      { body: 'x', multiple_body: 'x'.repeat(1001), additional_part: 'x'.repeat(1001) },
      {
        multiple_body: ['Template details cannot exceed 1000 characters'],
        additional_part: ['Template details cannot exceed 1000 characters'],
      },
    ],
    [
      { body: 'x', multiple_body_part: 'x'.repeat(1001) },
      { multiple_body_part: ['Template details cannot exceed 1000 characters'] },
    ],
  ])('refuses what cannot be a text %#', async (typed, error) => {
    const answer = await owner.post('/save-message-template/follow_up', typed)
    expect(answer).toMatchObject({ status: 422, body: { error } })
    expect((await find('follow_up')).is_original).toBe(true)
  })

  test('refuses what is locked, and what is not there', async () => {
    const locked = await owner.post('/save-message-template/stop_reply', { body: 'Bye' })
    expect(locked).toEqual({ status: 403, body: { error: 'No access allowed. Blocked by the system' } })
    expect((await owner.post('/reset-message-template/stop_reply')).status).toBe(403)
    expect((await owner.post('/save-message-template/custom-999', { body: 'Bye' })).status).toBe(404)
    expect((await owner.get('/message-templates/nothing')).status).toBe(404)
  })

  test('stays within the church', async () => {
    const other = await app.foreignChurch()
    expect((await find('confirmation_reminder', other)).is_original).toBe(true)
  })
})

describe('languages', () => {
  test('each has words of its own, with ours until the church changes them', async () => {
    const spanish = await detailOf('accepted_reply', 'es')
    expect(spanish.template.body).toMatch(/^¡Gracias, \[First\.Name\]!/)
    expect(spanish.template.is_original).toBe(true)
    await owner.post('/save-message-template/accepted_reply', {
      body: '¡Mil gracias, [First.Name]!',
      language: 'es',
    })
    expect((await detailOf('accepted_reply', 'es')).template.body).toBe('¡Mil gracias, [First.Name]!')
    expect(await find('accepted_reply')).toMatchObject({ is_original: true, own_languages: ['es'] })
    expect((await owner.get('/message-templates/accepted_reply?language=xx')).status).toBe(422)
  })

  test('are reset one by one', async () => {
    await owner.post('/save-message-template/accepted_reply', { body: 'Thanks, [First.Name]!' })
    await owner.post('/reset-message-template/accepted_reply', { language: 'es' })
    expect(await find('accepted_reply')).toMatchObject({
      body: 'Thanks, [First.Name]!',
      own_languages: ['en'],
    })
  })
})

describe('the history', () => {
  test('keeps what was saved and by whom, and brings it back', async () => {
    for (const body of ['First words', 'Second words'])
      await owner.post('/save-message-template/declined_reply', { body })
    const reset = await owner.post('/reset-message-template/declined_reply')
    expect(reset.body.template.is_original).toBe(true)
    const { versions } = await detailOf('declined_reply')
    expect(versions.map(({ words }) => words?.body ?? 'ours')).toEqual([
      'ours',
      'Second words',
      'First words',
    ])
    expect(versions.every(({ by }) => by === 'Ruth Moore')).toBe(true)
    const first = versions.at(-1)?.id
    const restored = await owner.post(`/message-templates/declined_reply/restore/${first}`)
    expect(restored.body.template).toMatchObject({ body: 'First words', is_original: false })
    expect((await detailOf('declined_reply')).versions).toHaveLength(4)
  })

  test('belongs to its text and its church', async () => {
    const { versions } = await detailOf('declined_reply')
    const id = versions[0]?.id
    expect((await owner.post(`/message-templates/accepted_reply/restore/${id}`)).status).toBe(404)
    const other = await app.foreignChurch()
    expect((await other.post(`/message-templates/declined_reply/restore/${id}`)).status).toBe(404)
  })
})

describe('texts of the church’s own', () => {
  const add = (typed: object, client = owner) => client.post('/message-templates', typed)

  test('are added, edited, put in place, and deleted', async () => {
    const { status, body } = await add({ type: 'reminder', name: ' Advent ', body: 'Advent! [Url]' })
    expect(status).toBe(200)
    const { id } = body.template
    expect(body.template).toMatchObject({ name: 'Advent', category: 'reminder', message_type: 'custom' })
    await owner.post(`/save-message-template/${id}`, { body: 'Advent is near. [Url]' })
    expect(await find(id)).toMatchObject({ body: 'Advent is near. [Url]' })
    expect((await detailOf(id)).versions).toHaveLength(2)

    const used = await owner.post(`/message-templates/${id}/use`, { as: 'follow_up' })
    expect(used.body.template).toMatchObject({ id: 'follow_up', body: 'Advent is near. [Url]' })
    expect((await owner.post(`/message-templates/${id}/use`, { as: 'confirmation' })).status).toBe(422)

    expect((await owner.post(`/reset-message-template/${id}`)).status).toBe(409)
    expect((await owner.post('/remove-message-template/follow_up')).status).toBe(409)
    const other = await app.foreignChurch()
    expect((await other.post(`/remove-message-template/${id}`)).status).toBe(404)
    expect((await owner.post(`/remove-message-template/${id}`)).body).toEqual({ success: true })
    expect((await owner.get(`/message-templates/${id}`)).status).toBe(404)
    expect(await auditOf('text.added')).toHaveLength(1)
    expect(await auditOf('text.removed')).toHaveLength(1)
  })

  test('need a type, a name and words', async () => {
    expect((await add({ type: 'other', name: 'x', body: 'x' })).status).toBe(422)
    const { body } = await add({ type: 'reminder', name: ' ', body: '' })
    expect(body.error).toEqual({
      name: ['name is required'],
      body: ['Template details cannot be empty'],
    })
  })
})

describe('what the words are shown with and cost', () => {
  test('somebody in an upcoming plan, else somebody invented', async () => {
    const typed = { body: 'Hi [First.Name], [First.Nam]: [Position]. [Url]' }
    const { body } = await owner.post<TextPreview>('/message-templates/confirmation/preview', typed)
    expect(body).toMatchObject({
      is_real: true,
      credits_per_segment: 1,
      unknown_fields: ['First.Nam'],
      left_out: ['church', 'when'],
    })
    const [first] = body.name.split(' ')
    expect(body.one).toMatch(new RegExp(`^Hi ${first}, \\[First\\.Nam\\]: .+\\. http`))
    expect(body.several).toMatch(/can you serve\?\n1\. .+\n2\. .+\n/)
    const other = await app.foreignChurch()
    const invented = await other.post<TextPreview>('/message-templates/accepted_reply/preview', typed)
    expect(invented.body).toMatchObject({ is_real: false, name: 'Anna Berg', several: null })
    expect(invented.body.one).toMatch(/^Hi Anna, .+: Drums\. http/)
  })

  test('the texts of the coming month, in the words now and in those typed', async () => {
    const typed = { body: `[First.Name], can you serve? ${'long '.repeat(50)}`, ...NO_PARTS }
    const { body: dear } = await owner.post('/message-templates/confirmation_reminder/outlook', typed)
    expect(dear.basis).toBe('planned')
    expect(dear.texts).toBeGreaterThan(0)
    expect(dear.credits).toBeGreaterThan(dear.credits_now)
    expect((await find('confirmation_reminder')).body, 'nothing is saved').toMatch(/^Hello/)
    const { body: reply } = await owner.post('/message-templates/accepted_reply/outlook', { body: 'Thanks!' })
    expect(reply.basis).toBe('sent')
  })
})

describe('packages', () => {
  test('open all texts, only confirmations, or none', async () => {
    const locksOf = async () => {
      const { body } = await owner.get<MessageTemplate[]>('/message-templates')
      return body
        .filter(({ lock_reason }) => lock_reason === 'Not available in this plan')
        .map(({ id }) => id)
    }
    await setPackage('business')
    expect(await locksOf()).toEqual([
      'confirmation_reminder',
      'confirmation_reminder_one_way',
      'follow_up',
      'accepted_reply',
      'declined_reply',
    ])
    const refused = await owner.post('/save-message-template/follow_up', { body: 'x' })
    expect(refused).toEqual({ status: 403, body: { error: 'Not available in this plan' } })
    expect((await owner.post('/save-message-template/confirmation', { body: 'x' })).status).toBe(200)
    expect((await owner.post('/message-templates', { type: 'reminder', name: 'x', body: 'x' })).status).toBe(
      403,
    )
    await setPackage('just-starting')
    expect(await locksOf()).toContain('confirmation')
    expect((await owner.post('/reset-message-template/confirmation')).status).toBe(403)
    await setPackage('pro')
    expect(await locksOf()).toEqual([])
  })
})
