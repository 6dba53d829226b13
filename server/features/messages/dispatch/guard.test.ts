import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignments, churches, phoneStates, users } from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { startForOneTest } from '../testing.ts'

/** Right before a text goes it is looked at again: what no longer holds is dropped, and says why. */

const ANN = '+12125550101'
const OWNER = '+12125550177'

type Church = Awaited<ReturnType<typeof startForOneTest>>
const change = ({ app, churchId }: Church, id: string, values: Partial<typeof assignments.$inferInsert>) =>
  app.deps.db
    .update(assignments)
    .set(values)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.id, id)))

test.each<[string, Partial<typeof assignments.$inferInsert>]>([
  ['answered', { status: 'C' }],
  ['removed', { isPencilledIn: true }],
  ['removed', { removedAt: Temporal.Instant.from('2030-03-04T15:00:00Z') }],
  ['moved', { startsAt: Temporal.Instant.from('2030-03-09T15:00:00Z') }],
])('what is %s meanwhile is not asked for, and costs nothing', async (reason, values) => {
  const church = await startForOneTest()
  const id = await church.add('ann', ANN)
  await change(church, 'ann', values)
  await church.dispatch()
  expect(await church.text(id)).toMatchObject({ state: 'cancelled', reason })
  expect(church.accepted(ANN)).toEqual([])
  expect(await church.balance()).toBe(100)
})

test('who opted out after the text was planned gets none', async () => {
  const { app, churchId, add, dispatch, text, accepted } = await startForOneTest()
  const id = await add('ann', ANN)
  const optedOut = { churchId, phone: ANN, optedOutAt: app.clock.now() }
  await app.deps.db.insert(phoneStates).values(optedOut)
  await dispatch()
  expect(await text(id)).toMatchObject({ state: 'cancelled', reason: 'opted_out' })
  expect(accepted(ANN)).toEqual([])
})

test('without credits a text waits and never makes the balance negative; after a top-up it goes', async () => {
  const { app, churchId, add, dispatch, text, balance } = await startForOneTest({ credits: 1 })
  const ids = [await add('ann', ANN), await add('bob', '+12125550102')]
  await dispatch()
  const states = await Promise.all(ids.map(async (id) => (await text(id)).state))
  expect(states.sort()).toEqual(['planned', 'queued'])
  expect(await balance()).toBe(0)
  const waiting = (await Promise.all(ids.map(text))).find(({ state }) => state === 'planned')
  expect(waiting).toMatchObject({ reason: 'no_credits', loggedAt: null })
  await app.deps.db.transaction((tx) => grantCredits(tx, churchId, 5, 'topped up', app.clock.now()))
  app.clock.moveBy({ minutes: 15 })
  expect(await dispatch({ freshen: async () => {} })).toBe(1)
  expect(await balance()).toBe(4)
})

test('on trial everything goes to the owner, marked with the name it was for', async () => {
  const { app, churchId, add, dispatch, text, accepted } = await startForOneTest({ sendingMode: 'trial' })
  await app.deps.db.insert(users).values({
    churchId,
    role: 'owner',
    name: 'Olga',
    email: 'olga@church.test',
    username: 'olga@church.test',
    mobilePhone: OWNER,
    timeZone: 'America/New_York',
    createdAt: app.clock.now(),
  })
  const id = await add('Lee', ANN)
  await dispatch()
  expect(accepted(ANN)).toEqual([])
  expect(accepted(OWNER)[0]?.body).toMatch(/^\[Trial, for Ann Lee\] Grace Chapel: Hi Ann/)
  expect(await text(id)).toMatchObject({ isTrial: true, toNumber: OWNER })
})

test('a text that waited on trial goes to its own phone, unmarked, once the church is live', async () => {
  const { app, churchId, add, dispatch, accepted } = await startForOneTest({
    sendingMode: 'trial',
    credits: 0,
  })
  await add('Lee', ANN)
  await dispatch()
  await app.deps.db.transaction((tx) => grantCredits(tx, churchId, 5, 'topped up', app.clock.now()))
  await app.deps.db.update(churches).set({ sendingMode: 'live' }).where(eq(churches.id, churchId))
  app.clock.moveBy({ minutes: 15 })
  await dispatch({ freshen: async () => {} })
  expect(accepted(ANN).map(({ body }) => body)).toEqual([expect.stringMatching(/^Grace Chapel: Hi Ann/)])
})

test('a paused church sends nothing', async () => {
  const { add, dispatch, text } = await startForOneTest({ sendingMode: 'paused' })
  const id = await add('ann', ANN)
  expect(await dispatch()).toBe(0)
  expect((await text(id)).state).toBe('planned')
})
