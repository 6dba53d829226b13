import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '#sandbox/planning/webhooks/signature.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import {
  assignments,
  hookEvents,
  hookSubscriptions,
  people,
  planningConnections,
  plans,
} from '#server/db/schema/schema.ts'
import { countRequests } from '#server/features/roster/testing.ts'
import { type App, startApp } from '#testkit/app.ts'
import { subscribeToChanges } from './subscriptions.ts'

const { plans: PLANS, people: PEOPLE } = GRACE
const EVENTS = 10

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const subscriptions = () =>
  app.deps.db.select().from(hookSubscriptions).where(eq(hookSubscriptions.churchId, app.graceId))
async function planOf(id: string) {
  const [row] = await app.deps.db
    .select()
    .from(plans)
    .where(and(eq(plans.churchId, app.graceId), eq(plans.id, id)))
  return row
}
async function personOf(id: string) {
  const [row] = await app.deps.db
    .select()
    .from(people)
    .where(and(eq(people.churchId, app.graceId), eq(people.id, id)))
  return row
}

/** A delivery about the first Sunday, signed unless told otherwise. */
async function deliver(change: { id?: string; body?: string; signature?: string; to?: string } = {}) {
  const row = (await subscriptions()).find(({ event }) => event === 'services.v2.events.plan.updated')
  if (!row) throw new Error('nobody listens')
  const payload = JSON.stringify({ data: { type: 'Plan', id: PLANS.firstSunday } })
  const attributes = { name: row.event, attempt: 1, payload }
  const body =
    change.body ??
    JSON.stringify({ data: [{ id: change.id ?? 'event-1', type: 'EventDelivery', attributes }] })
  const signature = change.signature ?? signatureOf(app.deps.vault.open(row.secretSealed), body)
  const response = await fetch(`${app.url}/hooks/planning-center/${change.to ?? row.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-pco-webhooks-authenticity': signature },
    body,
  })
  return response.status
}
async function stored() {
  const rows = await app.deps.db.select().from(hookEvents).where(eq(hookEvents.kind, 'planning'))
  return rows.filter(({ externalId }) => externalId.startsWith('event-'))
}

describe('hooks of the planning service', () => {
  test('a signed delivery is stored once, however often it comes, and its plan is read again', async () => {
    app.clock.moveBy({ seconds: 1 })
    countRequests(app)
    expect(await deliver()).toBe(200)
    expect(await deliver()).toBe(200)
    await app.runDueWork()
    const [event, ...others] = await stored()
    expect(others).toEqual([])
    expect(event?.handledAt).not.toBeNull()
    expect(event?.payload, 'ids only').toEqual({
      event: 'services.v2.events.plan.updated',
      planId: PLANS.firstSunday,
      personId: null,
    })
    expect(countRequests(app), 'the plans of its service type, its people and its open places').toBe(3)
  })

  test('an unsigned one, one at an unknown address and one that is no delivery change nothing', async () => {
    expect(await deliver({ signature: '' })).toBe(401)
    expect(await deliver({ signature: 'a'.repeat(64) })).toBe(401)
    expect(await deliver({ to: 'unknown' })).toBe(404)
    expect(await deliver({ body: '{"hello":"world"}' })).toBe(400)
    expect(await deliver({ body: 'no json' })).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('after two wrong signatures in a row the secret is changed, and the next call is heard', async () => {
    const PLAN = 'services.v2.events.plan.updated'
    const { data } = app.sandbox.planning
    const remote = () => data.subscriptions.filter(({ name }) => name === PLAN)[0]
    const before = remote()?.secret
    data.subscriptions.update(remote()?.id ?? '', { secret: 'changed there by hand' })
    expect(await deliver({ signature: 'b'.repeat(64) })).toBe(401)
    expect(await deliver(), 'a good one between').toBe(200)
    expect(await deliver({ signature: 'b'.repeat(64) })).toBe(401)
    await app.runDueWork()
    expect(remote()?.secret, 'one of two is not in a row').toBe('changed there by hand')
    app.sandbox.planning.renamePlan(PLANS.secondSunday, 'Easter')
    await app.runDueWork()
    expect(remote()?.secret).not.toBe('changed there by hand')
    expect(remote()?.secret).not.toBe(before)
    const [row] = (await subscriptions()).filter(({ event }) => event === PLAN)
    expect(app.deps.vault.open(row?.secretSealed ?? '')).toBe(remote()?.secret)
    expect(await deliver({ id: 'event-after' })).toBe(200)
    await app.runDueWork()
  })

  test('whoever calls with wrong signatures changes the secret once an hour at most', async () => {
    const { data } = app.sandbox.planning
    const secrets = () =>
      data.subscriptions
        .all()
        .map(({ secret }) => secret)
        .join()
    const before = secrets()
    for (const _ of [1, 2]) await deliver({ signature: 'c'.repeat(64) })
    await app.runDueWork()
    const rotated = secrets()
    expect(rotated).not.toBe(before)
    for (const _ of [1, 2, 3, 4]) await deliver({ signature: 'c'.repeat(64) })
    await app.runDueWork()
    expect(secrets()).toBe(rotated)
    app.clock.moveBy({ hours: 1 })
    await deliver({ signature: 'c'.repeat(64) })
    await app.runDueWork()
    expect(secrets()).not.toBe(rotated)
  })

  test('a secret that cannot be changed says nothing about the connection', async () => {
    const faults = { vendor: 'planning', kind: 'failing', status: 401, path: '/webhooks/v2' } as const
    app.sandbox.faults.set(faults)
    for (const _ of [1, 2]) await deliver({ signature: 'c'.repeat(64) })
    await app.runDueWork()
    const [connection] = await app.deps.db.select().from(planningConnections)
    expect(connection?.brokenReason).toBeNull()
  })

  test('a deleted, a renamed and a new plan are seen at once', async () => {
    const { planning } = app.sandbox
    planning.deletePlan(PLANS.firstKids)
    planning.renamePlan(PLANS.secondSunday, 'Easter')
    const added = planning.addPlan(GRACE.serviceTypes.youth, {
      startsAtLocal: '2030-03-20T19:00',
      title: 'Youth special',
    })
    await app.runDueWork()
    expect((await planOf(PLANS.firstKids))?.removedAt).not.toBeNull()
    expect((await planOf(PLANS.secondSunday))?.title).toBe('Easter')
    expect((await planOf(added))?.title).toBe('Youth special')
  })

  test('a changed number is chosen at once, people who are on no plan are not asked for', async () => {
    app.sandbox.planning.changePhone(PEOPLE.naomiPrice, '+12125550166')
    await app.runDueWork()
    expect((await personOf(PEOPLE.naomiPrice))?.phone).toBe('+12125550166')
    app.clock.moveBy({ seconds: 1 })
    countRequests(app)
    app.sandbox.planning.addPerson(GRACE.organizationId, {
      firstName: 'Nina',
      lastName: 'New',
      e164: '+12125550155',
    })
    await app.runDueWork()
    expect(countRequests(app)).toBe(0)
  })

  test('merged people serve under the name that stays, whatever the order of the hooks', async () => {
    app.sandbox.planning.reorderWebhooks = true
    app.sandbox.planning.duplicateWebhooks = true
    app.sandbox.planning.mergePeople(PEOPLE.margaretCole, PEOPLE.naomiPrice)
    await app.runDueWork()
    const [row] = await app.deps.db
      .select()
      .from(assignments)
      .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, rowId(PLANS.firstSunday, 0))))
    expect(row?.personId).toBe(PEOPLE.margaretCole)
    expect(await personOf(PEOPLE.naomiPrice)).toMatchObject({ isArchived: true, phone: null })
  })

  test('a hook that comes while the planning service is down leads to a poll when it is back', async () => {
    app.sandbox.planning.renamePlan(PLANS.secondSunday, 'Easter')
    app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', status: 503, path: '/services/v2' })
    await app.runDueWork()
    expect((await planOf(PLANS.secondSunday))?.title).not.toBe('Easter')
    app.sandbox.faults.clear()
    await app.pass({ minutes: 5 }, 5)
    expect((await planOf(PLANS.secondSunday))?.title).toBe('Easter')
  })
})

async function forgetSubscriptions() {
  await app.deps.db.delete(hookSubscriptions)
  const { subscriptions: remote } = app.sandbox.planning.data
  for (const { id } of remote.all()) remote.delete(id)
}

describe('subscribing', () => {
  test('asks for every event once; a repetition asks for nothing new', async () => {
    const { data } = app.sandbox.planning
    expect(await subscriptions()).toHaveLength(EVENTS)
    expect(data.subscriptions.size).toBe(EVENTS)
    await subscribeToChanges(app.deps, app.graceId)
    expect(data.subscriptions.size).toBe(EVENTS)
  })

  test('one that the planning service switched off is switched on again with the daily reading', async () => {
    const { data } = app.sandbox.planning
    const [first] = data.subscriptions.all()
    if (first) data.subscriptions.update(first.id, { isActive: false })
    await app.pass({ hours: 24 })
    expect(data.subscriptions.filter(({ isActive }) => !isActive)).toEqual([])
  })

  test('where it is not allowed, the church is polled, and nothing is left behind', async () => {
    await forgetSubscriptions()
    const { tokens } = app.sandbox.planning.data
    for (const { accessToken } of tokens.all()) tokens.update(accessToken, { scope: 'services' })
    await subscribeToChanges(app.deps, app.graceId)
    expect(await subscriptions()).toEqual([])
  })

  test('where webhooks need a scope that we do not have, reading goes on', async () => {
    await forgetSubscriptions()
    app.sandbox.planning.webhooksNeedScope = true
    await subscribeToChanges(app.deps, app.graceId)
    expect(await subscriptions()).toEqual([])
    const [connection] = await app.deps.db.select().from(planningConnections)
    expect(connection?.brokenReason).toBeNull()
  })

  test('a refusal of it says nothing about the connection', async () => {
    await forgetSubscriptions()
    const kind = 'failing' as const
    app.sandbox.faults.set({ vendor: 'planning', kind, status: 401, path: '/webhooks/v2' })
    await subscribeToChanges(app.deps, app.graceId)
    const [connection] = await app.deps.db.select().from(planningConnections)
    expect(connection?.brokenReason).toBeNull()
  })

  test('an interrupted attempt is taken up where it stopped', async () => {
    await forgetSubscriptions()
    app.clock.moveBy({ seconds: 30 })
    app.sandbox.planning.rateLimit = { limit: 8, periodSeconds: 20 }
    await subscribeToChanges(app.deps, app.graceId)
    await subscribeToChanges(app.deps, app.graceId)
    expect((await subscriptions()).filter(({ remoteId }) => remoteId === '').length).toBeGreaterThan(0)
    await app.pass({ minutes: 5 }, 15)
    expect((await subscriptions()).filter(({ remoteId }) => remoteId === '')).toEqual([])
    expect(app.sandbox.planning.data.subscriptions.size).toBe(EVENTS)
  })
})
