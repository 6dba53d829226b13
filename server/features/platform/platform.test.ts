import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import {
  brands,
  churches,
  deadJobs,
  dueFailures,
  numbers,
  payments,
  planningConnections,
  shortages,
} from '#server/db/schema/schema.ts'
import { queueOptIn } from '#server/features/messages/one-off.ts'
import { dueNotifications } from '#server/features/notifications/tell.ts'
import { type App, startApp } from '#testkit/app.ts'
import type { ApiClient } from '#testkit/client.ts'

let app: App
let admin: ApiClient
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
})
afterAll(() => app.stop())

async function state() {
  const { status, body } = await admin.get('/platform')
  expect(status).toBe(200)
  return body
}

test('counts the texts of each hour, and what the providers did', async () => {
  app.sandbox.planning.sendSchedulingEmails(GRACE.plans.secondKids)
  await app.pass({ minutes: 3 }, 6)
  const { hours, providers, hooks, due } = await state()
  expect(hours.length).toBe(24)
  expect(hours.at(-1)).toMatchObject({ at: '2030-03-04T15:00:00Z' })
  expect(hours.at(-1).sent).toBeGreaterThan(2)
  expect(providers.map(({ name }: { name: string }) => name)).toEqual([
    'texting',
    'planning',
    'links',
    'mail',
    'payments',
  ])
  expect(providers[0].ok).toBeGreaterThan(2)
  expect(providers[1]).toMatchObject({ state: 'well' })
  const receipts = hooks.find(({ kind }: { kind: string }) => kind === 'texting_status')
  expect(receipts).toMatchObject({ unhandled: 0 })
  expect(receipts.received).toBeGreaterThan(0)
  expect(due).toEqual({ texts: 0, oldest_seconds: 0 })
})

test('names the churches where something does not work', async () => {
  const { db } = app.deps
  const now = app.clock.now()
  await db
    .update(planningConnections)
    .set({ brokenReason: 'Please connect again.' })
    .where(eq(planningConnections.churchId, app.graceId))
  await db.insert(shortages).values({ churchId: app.graceId, state: 'told', since: now, toldAt: now })
  const { churchId } = await app.foreignChurch()
  const nothing = { church: '', ein: '', address: '', city: '', state: '', zip: '', email: '', phone: '' }
  await db
    .insert(brands)
    .values({ ...nothing, churchId, status: 'rejected', reasons: ['Wrong EIN'], createdAt: now })
  const stuck = await app.foreignChurch()
  const waiting = await app.foreignChurch()
  const inReview = { ...nothing, status: 'in_review', createdAt: now } as const
  const submittedAt = now.subtract({ hours: 4 * 24 })
  await db.insert(brands).values([
    { ...inReview, churchId: stuck.churchId, submittedAt, carrierIds: { profile: 'BU1' } },
    { ...inReview, churchId: waiting.churchId, submittedAt, carrierIds: { profile: 'BU2', campaign: 'QE2' } },
  ])
  const bought = { churchId: stuck.churchId, countryIso: 'US', type: 'local', createdAt: now } as const
  await db.insert(numbers).values([
    { ...bought, phoneNumber: '+12125550191', state: 'in_use', carrierSid: 'PN1' },
    { ...bought, phoneNumber: '+12125550192', state: 'kept', carrierSid: 'PN2', removedAt: now },
    { ...bought, phoneNumber: '+12125550193', state: 'released', removedAt: now, releasedAt: now },
  ])
  const { attention } = await state()
  const undecided = (found: typeof attention) =>
    found
      .filter(({ reason }: { reason: string }) => reason === 'registration_stuck')
      .map(({ church_id: id, detail }: { church_id: number; detail: string }) => [id, detail])
  expect(undecided(attention), 'a profile is decided within three days').toEqual([[stuck.churchId, 'BU1']])
  await db
    .update(brands)
    .set({ submittedAt: now.subtract({ hours: 22 * 24 }) })
    .where(eq(brands.churchId, waiting.churchId))
  expect(undecided((await state()).attention), 'a campaign within three weeks').toContainEqual([
    waiting.churchId,
    'QE2',
  ])
  expect(attention.filter(({ reason }: { reason: string }) => reason === 'numbers_bought')).toMatchObject([
    { church_id: stuck.churchId, detail: '3 in 30 days, 1 given back' },
  ])
  expect(attention).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'Grace Chapel',
        reason: 'connection_broken',
        detail: 'Please connect again.',
      }),
      expect.objectContaining({ name: 'Grace Chapel', reason: 'credits_out' }),
      expect.objectContaining({ church_id: churchId, reason: 'registration_refused', detail: 'Wrong EIN' }),
    ]),
  )
})

test('what waits for a church that sends nothing is not late', async () => {
  const { db } = app.deps
  const before = (await state()).due
  for (const change of [{ sendingMode: 'paused' }, { status: 'Not Active' }] as const) {
    const { churchId } = await app.foreignChurch()
    await db
      .update(churches)
      .set({ creditBalance: 5000, ...change })
      .where(eq(churches.id, churchId))
    const asking = { churchId, to: '+12125550142', body: 'Reply YES to get texts.' }
    expect(await queueOptIn(db, asking, app.clock.now())).toBe('asked')
    app.clock.moveBy({ hours: 6 })
    await app.runDueWork()
    expect((await state()).due, JSON.stringify(change)).toEqual(before)
  }
})

test('of a church that is shut only its money needs attention', async () => {
  const { db } = app.deps
  const now = app.clock.now()
  const reasonsOf = async (churchId: number) =>
    (await state()).attention
      .filter((found: { church_id: number }) => found.church_id === churchId)
      .map(({ reason }: { reason: string }) => reason)
  for (const status of ['Cancelled', 'Not Active'] as const) {
    const { churchId } = await app.foreignChurch()
    await db.insert(shortages).values({ churchId, state: 'told', since: now, toldAt: now })
    const line = { churchId, providerId: `dp_${churchId}`, kind: 'dispute', description: 'Dispute' } as const
    await db.insert(payments).values({ ...line, cents: -3000, disputeState: 'open', paidAt: now })
    expect((await reasonsOf(churchId)).sort()).toEqual(['credits_out', 'disputed'])
    await db.update(churches).set({ status }).where(eq(churches.id, churchId))
    expect(await reasonsOf(churchId), status).toEqual(['disputed'])
  }
})

test('keeps jobs that failed for good, and queues one again, once', async () => {
  const { db, jobs } = app.deps
  await jobs.enqueue(db, 'messages.schedule', { churchId: app.graceId })
  await db.execute(
    sql`update pgboss.job set state = 'failed' where name = 'messages.schedule' and state = 'created'`,
  )
  app.clock.moveBy({ minutes: 2 })
  await app.runDueWork()
  const { dead_jobs: dead, dead_jobs_total: total } = await state()
  expect(dead).toMatchObject([{ name: 'messages.schedule', data: { churchId: app.graceId } }])
  expect(total).toBe(1)
  const [{ id }] = dead
  expect((await admin.post('/retry-job', { id })).status).toBe(200)
  expect((await admin.post('/retry-job', { id })).status).toBe(404)
  expect((await admin.post('/retry-job', {})).status).toBe(422)
  expect((await state()).queues).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'messages.schedule', waiting: 1 })]),
  )
  await app.runDueWork()
  expect((await state()).dead_jobs_total).toBe(0)
  expect(await db.$count(deadJobs)).toBe(1)
})

test('due work that failed five times for a church is shown with its name, until it succeeds', async () => {
  const { db } = app.deps
  const { churchId, ...owner } = await app.foreignChurch()
  const everything = { events: ['declined'], frequency: 'daily', channels: ['email'] }
  await owner.post('/notifications', { ...everything, muted_services: [], muted_teams: [] })
  const setZone = (timeZone: string) => db.update(churches).set({ timeZone }).where(eq(churches.id, churchId))
  const shown = async () => (await state()).failing_work
  await setZone('Mars/Olympus')
  app.clock.moveBy({ hours: 48 })
  admin = await app.signIn('admin@steeple.test', 'steeple-admin')
  const { run } = dueNotifications(app.deps)
  for (let times = 1; times <= 5; times++) {
    expect(await shown()).toEqual([])
    await run()
    const [failure] = await db.select().from(dueFailures)
    if (failure && times < 5) app.clock.moveTo(failure.nextAt)
  }
  expect(await shown()).toMatchObject([
    { church_id: churchId, church: 'Other Church', work: 'tell somebody what has happened', times: 5 },
  ])
  await setZone('America/Chicago')
  app.clock.moveBy({ minutes: 30 })
  await run()
  expect(await shown()).toEqual([])
})
