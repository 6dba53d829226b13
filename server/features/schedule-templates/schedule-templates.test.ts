import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignments, auditEntries, churches, messages, scheduleTemplates } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let owner: ApiClient
let stranger: ApiClient
let defaultId: number
beforeAll(async () => {
  app = await startApp()
  owner = await app.signIn('owner@grace.test', 'steeple-demo')
  stranger = await app.foreignChurch()
  await schedulePeople()
  defaultId = (await owner.get('/schedule-templates')).body.templates[0].id
})
afterAll(() => app.stop())

/** Of the people who are pencilled in, half are asked by e-mail and half are scheduled without one. */
async function schedulePeople(): Promise<void> {
  const { db, clock } = app.deps
  const pencilled = await db
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.isPencilledIn, true)))
    .orderBy(assignments.id)
  for (const [place, { id }] of pencilled.slice(0, 40).entries())
    await db
      .update(assignments)
      .set({ isPencilledIn: false, requestedAt: place % 2 === 0 ? clock.now() : null })
      .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, id)))
  await owner.post('/start-sending', { mode: 'live' })
}

const SETTINGS = {
  confirmation: 'asap',
  confirmation_time: null,
  confirmation_text: null,
  confirmation_reminders: ['reminder_1_day'],
  follow_ups: ['follow_up_1_week'],
  combination: true,
}

/** The planned texts of Grace Chapel by lead. */
async function planned(leadKey: string): Promise<number> {
  const rows = await app.deps.db
    .select({ lines: messages.lines })
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), inArray(messages.state, ['planned'])))
  return rows.filter(({ lines }) => lines.some((line) => line.leadKey === leadKey)).length
}

async function audited(): Promise<string[]> {
  const rows = await app.deps.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.churchId, app.graceId))
    .orderBy(auditEntries.id)
  return rows.map(({ action }) => action)
}

async function withPackage(packageId: string, work: () => Promise<void>): Promise<void> {
  const set = (id: string) =>
    app.deps.db.update(churches).set({ packageId: id }).where(eq(churches.id, app.graceId))
  await set(packageId)
  try {
    await work()
  } finally {
    await set('pro')
  }
}

const isOn = (items: { schedules: string; is_default: number }[]): string[] =>
  items.filter((item) => item.is_default === 1).map(({ schedules }) => schedules)

describe('the list and one template', () => {
  test('a church has its default template, with everything that the screen shows', async () => {
    const list = await owner.get('/schedule-templates')
    expect(list.status).toBe(200)
    expect(list.body.templates).toEqual([
      { id: defaultId, name: 'Default', is_default: 1, services: expect.any(Number) },
    ])
    const { status, body } = await owner.get(`/schedule-templates/${defaultId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      template: { id: defaultId, name: 'Default', confirmation: 'asap', confirmation_time: null },
      initial: true,
      timezone: 'America/New_York',
      window: { from: '08:00', until: '21:00' },
      locked: false,
      assigned: { serviceIds: [], folderIds: [] },
    })
    expect(body.template.follow_ups[0]).toEqual({
      id: `${defaultId}-follow_up_1_month`,
      name: '1 month before',
      schedules: 'follow_up_1_month',
      is_default: 1,
    })
    expect(isOn(body.template.confirmation_reminders)).toEqual(['reminder_1_week', 'reminder_1_day'])
    expect(body.defaults).toMatchObject({ combination: true, follow_up_1_hour: true })
    expect(Object.keys(body.folderList)[0]).toBe('Upcoming Services')
    expect(Object.values(body.folderList)).not.toContain(true)
    expect(body.month.texts.map(({ key }: { key: string }) => key)).toContain('follow_up_1_minute')
  })

  test('the catalogue of schedule keys', async () => {
    const { body } = await owner.get('/schedule-templates/defaults')
    expect(body.defaults).toHaveLength(18)
    expect(body.defaults[0]).toMatchObject({
      key: 'asap',
      kind: 'confirmation',
      is_default: 1,
      allowed: true,
    })
    const leads = body.defaults.map(({ key, lead }: { key: string; lead: string | null }) => [key, lead])
    expect(Object.fromEntries(leads)).toMatchObject({
      asap: null,
      scheduled: null,
      week_before: 'P7D',
      reminder_10_days: 'P10D',
      follow_up_1_month: 'P1M',
      follow_up_1_hour: 'PT1H',
      follow_up_1_minute: 'PT1M',
    })
  })

  test('nobody sees another church’s templates, nor without a session', async () => {
    expect((await app.anonymous.get('/schedule-templates')).status).toBe(401)
    expect((await stranger.get(`/schedule-templates/${defaultId}`)).status).toBe(404)
    expect((await owner.get('/schedule-templates/x')).status).toBe(422)
  })
})

describe('the switches', () => {
  test('the initial confirmation of the whole church goes off and on, and its texts with it', async () => {
    const before = await planned('asap')
    expect(before).toBeGreaterThan(0)
    const off = await owner.post('/schedule-templates/switch-initial', { active: false })
    expect(off).toEqual({ status: 200, body: { success: true, initial: false } })
    expect(await planned('asap')).toBe(0)
    expect((await owner.get('/profile')).body.church.initial_confirmation_switch).toBe(false)
    await owner.post('/schedule-templates/switch-initial', { active: true })
    expect(await planned('asap')).toBe(before)
    expect((await owner.post('/schedule-templates/switch-initial', { active: 'yes' })).status).toBe(422)
  })

  test('the master switch turns every follow-up off, and those of a new church on', async () => {
    const off = await owner.post('/schedule-templates/switch-followup', { active: false })
    expect(off.status).toBe(200)
    expect(isOn(off.body.followUps)).toEqual([])
    expect(off.body.combination).toMatchObject({ schedules: 'combination', is_default: 1 })
    expect(await planned('follow_up_1_day')).toBe(0)
    const on = await owner.post('/schedule-templates/switch-followup', {
      active: true,
      template_id: defaultId,
    })
    expect(isOn(on.body.followUps)).toEqual([
      'follow_up_1_month',
      'follow_up_1_week',
      'follow_up_1_day',
      'follow_up_1_minute',
    ])
    expect(await planned('follow_up_1_day')).toBeGreaterThan(0)
  })

  test('single switches answer with all the lists', async () => {
    const id = `${defaultId}-follow_up_3_days`
    const on = await owner.post(`/schedule-templates/switch-followup/${id}`, { active: true })
    expect(isOn(on.body.followUps)).toContain('follow_up_3_days')
    const off = await owner.post(`/schedule-templates/switch-followup/${id}`, { active: false })
    expect(isOn(off.body.followUps)).not.toContain('follow_up_3_days')
    const reminder = `${defaultId}-reminder_3_days`
    const reminders = await owner.post(`/schedule-templates/switch-reminder/${reminder}`, { active: true })
    expect(isOn(reminders.body.confirmationReminders)).toContain('reminder_3_days')
    await owner.post(`/schedule-templates/switch-reminder/${reminder}`, { active: false })
    const smart = await owner.post('/schedule-templates/switch-combination', { active: false })
    expect(smart.body.combination.is_default).toBe(0)
    await owner.post('/schedule-templates/switch-combination', { active: true })
  })

  test('a switch of another church, of another kind or of none is not found', async () => {
    const path = `/schedule-templates/switch-followup/${defaultId}-follow_up_3_days`
    expect((await stranger.post(path, { active: true })).status).toBe(404)
    expect((await app.anonymous.post(path, { active: true })).status).toBe(401)
    const reminder = `/schedule-templates/switch-followup/${defaultId}-reminder_3_days`
    expect((await owner.post(reminder, { active: true })).status).toBe(404)
    expect((await owner.post('/schedule-templates/switch-followup/x', { active: true })).status).toBe(404)
  })
})

describe('a change of several things at once', () => {
  test('its effect is foreseen exactly, and nothing is written before it is saved', async () => {
    const change = { follow_ups: ['follow_up_1_week', 'follow_up_3_days', 'follow_up_1_day'] }
    const texts = async () => (await owner.get('/forecast?days=30')).body.totals
    const before = await texts()
    const { status, body } = await owner.post(`/schedule-templates/effect/${defaultId}`, change)
    expect(status).toBe(200)
    expect(await texts()).toEqual(before)
    await owner.put(`/schedule-templates/${defaultId}`, change)
    const after = await texts()
    expect(body.effect).toMatchObject({
      texts: after.planned - before.planned,
      credits: after.credits - before.credits,
      days: 30,
    })
    expect(body.effect.words).toMatch(/ in the next 30 days/)
    expect(body.month.texts.map(({ key }: { key: string }) => key)).toContain('follow_up_3_days')
    await owner.post('/schedule-templates/switch-followup', { active: true })
  })

  test('confirmations off are foreseen exactly, too', async () => {
    const before = (await owner.get('/forecast?days=30')).body.totals
    const { body } = await owner.post(`/schedule-templates/effect/${defaultId}`, { initial: false })
    await owner.post('/schedule-templates/switch-initial', { active: false })
    const after = (await owner.get('/forecast?days=30')).body.totals
    expect(body.effect.texts).toBe(after.planned - before.planned)
    expect(body.effect.credits).toBe(after.credits - before.credits)
    await owner.post('/schedule-templates/switch-initial', { active: true })
  })

  test('asking as soon as somebody is scheduled asks those too who got no e-mail', async () => {
    expect(await planned('scheduled')).toBe(0)
    const { body } = await owner.put(`/schedule-templates/${defaultId}`, {
      confirmation: 'scheduled',
      confirmation_time: { at: '18:00' },
    })
    expect(body.detail.template).toMatchObject({
      confirmation: 'scheduled',
      confirmation_time: { at: '18:00' },
    })
    expect(await planned('scheduled')).toBeGreaterThan(0)
    expect(await planned('asap')).toBe(0)
    const rows = await app.deps.db
      .select({ dueAt: messages.dueAt, lines: messages.lines })
      .from(messages)
      .where(and(eq(messages.churchId, app.graceId), eq(messages.state, 'planned')))
    const hours = rows
      .filter(({ lines }) => lines[0]?.leadKey === 'scheduled')
      .map(({ dueAt }) => dueAt?.toZonedDateTimeISO('America/New_York').hour ?? 0)
    expect(Math.min(...hours)).toBe(18)
    await owner.put(`/schedule-templates/${defaultId}`, { confirmation: 'asap', confirmation_time: null })
  })

  test.each([
    [{ confirmation_time: { at: '23:00' } }, 'confirmation_time'],
    [{ confirmation_time: { between: { from: '12:00', until: '09:00' } } }, 'confirmation_time'],
    [{ follow_ups: ['reminder_1_day'] }, 'follow_ups.0'],
    [{ confirmation_text: '  ' }, 'confirmation_text'],
    [{ confirmation_text: 'x'.repeat(1001) }, 'confirmation_text'],
    [{ name: '' }, 'name'],
  ])('%j is refused', async (change, field) => {
    const { status, body } = await owner.put(`/schedule-templates/${defaultId}`, change)
    expect(status).toBe(422)
    expect(Object.keys(body.error).join()).toContain(field)
  })
})

describe('custom templates', () => {
  test('are made, copied, renamed and deleted', async () => {
    const made = await owner.post('/schedule-templates', { ...SETTINGS, name: 'Youth' })
    expect(made.status).toBe(200)
    const { id } = made.body.detail.template
    expect(made.body.detail.template).toMatchObject({ name: 'Youth', is_default: 0 })
    const copy = await owner.post(`/schedule-templates/copy/${id}`)
    expect(copy.body.detail.template.name).toBe('Youth copy')
    expect(isOn(copy.body.detail.template.follow_ups)).toEqual(['follow_up_1_week'])
    const renamed = await owner.put(`/schedule-templates/${copy.body.detail.template.id}`, { name: 'Kids' })
    expect(renamed.body.detail.template.name).toBe('Kids')
    const taken = await owner.post('/schedule-templates', { ...SETTINGS, name: 'kids' })
    expect(taken).toMatchObject({
      status: 422,
      body: { error: { name: ['You have a schedule with this name already'] } },
    })
    const names = (await owner.get('/schedule-templates')).body.templates.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(['Default', 'Kids', 'Youth'])
    expect((await stranger.delete(`/schedule-templates/${id}`)).status).toBe(404)
    expect((await app.anonymous.delete(`/schedule-templates/${id}`)).status).toBe(401)
    expect((await owner.delete(`/schedule-templates/${id}`)).body).toEqual({ success: true })
    expect((await owner.get(`/schedule-templates/${id}`)).status).toBe(404)
    expect((await owner.delete(`/schedule-templates/${defaultId}`)).status).toBe(409)
    await owner.delete(`/schedule-templates/${copy.body.detail.template.id}`)
    expect(await audited()).toEqual(expect.arrayContaining(['template.created', 'template.deleted']))
  })

  test('a month is drawn before anything is saved', async () => {
    const { body } = await owner.post('/schedule-templates/month', SETTINGS)
    expect(body.month.texts.map(({ key }: { key: string }) => key)).toEqual([
      'asap',
      'follow_up_1_week',
      'reminder_1_day',
    ])
    expect((await owner.post('/schedule-templates/month', {})).status).toBe(422)
  })
})

describe('assigning', () => {
  test('folders and services get the template, the forecast says what follows, and the rest stays', async () => {
    const { body: all } = await owner.get('/scheduling/services')
    const [service, other] = all.services
    const { body: made } = await owner.post('/schedule-templates', {
      ...SETTINGS,
      name: 'Quiet',
      confirmation_reminders: [],
      follow_ups: [],
    })
    const { id } = made.detail.template
    const chosen = { serviceIds: [service.id], folderIds: [] }
    const before = (await owner.get('/forecast?days=30')).body.totals
    const { body: foreseen } = await owner.post(`/schedule-templates/assign-effect/${id}`, chosen)
    const { status, body } = await owner.post(`/schedule-templates/assign-template/${id}`, chosen)
    expect(status).toBe(200)
    expect(body.detail.assigned).toEqual(chosen)
    expect(Object.values(body.detail.serviceList).flat()).toEqual([service.id])
    const after = (await owner.get('/forecast?days=30')).body.totals
    expect(foreseen.effect.texts).toBe(after.planned - before.planned)
    expect(foreseen.effect.texts).toBeLessThan(0)
    expect(foreseen.effect.credits).toBe(after.credits - before.credits)

    const services = (await owner.get('/scheduling/services')).body.services
    const templateOf = (wanted: string) => services.find((one: { id: string }) => one.id === wanted)?.template
    expect([templateOf(service.id), templateOf(other.id)]).toEqual(['Quiet', 'Default'])
    const alias = await owner.post(`/assign-template/${id}`, { serviceIds: [], folderIds: ['1'] })
    expect(alias.body.detail.folderList['Upcoming Services']).toBe(true)
    expect(alias.body.detail.assigned.serviceIds).toHaveLength(services.length)
    await owner.delete(`/schedule-templates/${id}`)
    expect((await owner.get('/schedule-templates')).body.templates[0].services).toBe(services.length)
    expect(await audited()).toContain('template.assigned')
  })

  test('only what the church has can be chosen, and only by its members', async () => {
    const path = `/schedule-templates/assign-template/${defaultId}`
    expect((await owner.post(path, { serviceIds: ['nowhere'], folderIds: [] })).status).toBe(404)
    expect((await owner.post(path, { serviceIds: 'all' })).status).toBe(422)
    expect((await stranger.post(path, { serviceIds: [], folderIds: [] })).status).toBe(404)
    expect((await app.anonymous.post(path, { serviceIds: [], folderIds: [] })).status).toBe(401)
  })
})

describe('every call', () => {
  const chosen = { serviceIds: [], folderIds: [] }
  const calls = (): [string, string, unknown?][] => [
    ['get', `/schedule-templates/${defaultId}`],
    ['put', `/schedule-templates/${defaultId}`, { name: 'Mine' }],
    ['post', `/schedule-templates/copy/${defaultId}`],
    ['delete', `/schedule-templates/${defaultId}`],
    ['post', `/schedule-templates/effect/${defaultId}`, { initial: false }],
    ['post', `/schedule-templates/switch-followup`, { active: true, template_id: defaultId }],
    ['post', `/schedule-templates/switch-followup/${defaultId}-follow_up_1_day`, { active: true }],
    ['post', `/schedule-templates/switch-reminder/${defaultId}-reminder_1_day`, { active: true }],
    ['post', `/schedule-templates/switch-combination`, { active: true, template_id: defaultId }],
    ['post', `/schedule-templates/assign-template/${defaultId}`, chosen],
    ['post', `/schedule-templates/assign-effect/${defaultId}`, chosen],
    ['post', `/assign-template/${defaultId}`, chosen],
  ]
  const others: [string, string, unknown?][] = [
    ['get', '/schedule-templates'],
    ['get', '/schedule-templates/defaults'],
    ['post', '/schedule-templates', { ...SETTINGS, name: 'Mine' }],
    ['post', '/schedule-templates/month', SETTINGS],
    ['post', '/schedule-templates/switch-initial', { active: true }],
  ]
  const send = (client: ApiClient, [method, path, input]: [string, string, unknown?]) =>
    client[method as 'get' | 'post' | 'put' | 'delete'](path, input)

  test('is refused without a session, and to platform admins', async () => {
    const admin = await app.signIn('admin@steeple.test', 'steeple-admin')
    for (const call of [...calls(), ...others]) {
      expect((await send(app.anonymous, call)).status, call[1]).toBe(401)
      expect((await send(admin, call)).status, call[1]).toBe(403)
    }
  })

  test('finds nothing of another church', async () => {
    for (const call of calls()) expect((await send(stranger, call)).status, call[1]).toBe(404)
    expect((await owner.get(`/schedule-templates/${defaultId}`)).body.template.name).toBe('Default')
  })
})

describe('the package', () => {
  const refused = { status: 403, body: { error: 'Not available in this plan' } }

  test('the smallest one locks the template altogether', () =>
    withPackage('just-starting', async () => {
      const { body } = await owner.get(`/schedule-templates/${defaultId}`)
      expect(body.locked).toBe(true)
      expect(Object.values(body.defaults)).not.toContain(true)
      expect(isOn(body.template.follow_ups)).toEqual(['follow_up_1_day'])
      const calls = [
        ['/schedule-templates/switch-followup', { active: false }],
        [`/schedule-templates/switch-reminder/${defaultId}-reminder_1_day`, { active: false }],
        ['/schedule-templates/switch-combination', { active: true }],
        [`/schedule-templates/effect/${defaultId}`, { combination: true }],
        [`/assign-template/${defaultId}`, { serviceIds: [], folderIds: ['1'] }],
        ['/schedule-templates', { ...SETTINGS, name: 'Mine' }],
        [`/schedule-templates/copy/${defaultId}`, undefined],
      ] as const
      for (const [path, input] of calls) expect(await owner.post(path, input), path).toEqual(refused)
      expect((await owner.get('/schedule-templates')).body.why_not_more).toBe('Not available in this plan')
    }))

  test('the middle one allows three follow-ups and two reminders', () =>
    withPackage('business', async () => {
      const { body } = await owner.get(`/schedule-templates/${defaultId}`)
      expect(body.locked).toBe(false)
      expect(isOn(body.template.follow_ups)).toHaveLength(3)
      expect(body.defaults).toMatchObject({
        follow_up_1_hour: false,
        follow_up_1_day: true,
        combination: true,
      })
      const path = `/schedule-templates/switch-followup/${defaultId}-follow_up_1_hour`
      expect(await owner.post(path, { active: true })).toEqual(refused)
      const freed = `/schedule-templates/switch-followup/${defaultId}-follow_up_1_month`
      expect((await owner.post(freed, { active: false })).status).toBe(200)
      expect((await owner.post(path, { active: true })).status).toBe(200)
    }))

  test('a custom template rests while the package has none', async () => {
    const { body } = await owner.post('/schedule-templates', { ...SETTINGS, name: 'Resting' })
    const { id } = body.detail.template
    await owner.post(`/assign-template/${id}`, { serviceIds: [], folderIds: ['1'] })
    const served = async () =>
      (await owner.get('/schedule-templates')).body.templates.map(
        ({ services }: { services: number }) => services > 0,
      )
    expect(await served()).toEqual([false, true])
    await withPackage('just-starting', async () => expect(await served()).toEqual([true, false]))
    await owner.delete(`/schedule-templates/${id}`)
  })
})

test('a confirmation goes in the words of its template', async () => {
  const text = 'Dear [firstname], can you join us [time]? Please reply YES/NO to this message.'
  await owner.put(`/schedule-templates/${defaultId}`, { confirmation_text: text })
  const { body } = await owner.get('/forecast?days=30&kind=confirmation&state=planned')
  const single = body.texts.filter(({ services }: { services: unknown[] }) => services.length === 1)
  expect(single[0].message).toMatch(
    /(?:^|: )Dear \w+, can you join us \w{3}, \w{3} \d+ at .*\? Please reply YES\/NO/,
  )
  await owner.put(`/schedule-templates/${defaultId}`, { confirmation_text: null })
  const [row] = await app.deps.db.select().from(scheduleTemplates).where(eq(scheduleTemplates.id, defaultId))
  expect(row?.confirmationText).toBeNull()
})
