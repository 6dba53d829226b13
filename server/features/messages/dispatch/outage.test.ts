import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignments, churches, messages } from '#server/db/schema/schema.ts'
import { scheduleTexts } from '../schedule.ts'
import { startForOneTest } from '../testing.ts'

/** After an outage the first text is the one that asks: what came meanwhile is overtaken. */

const ANN = '+12125550101'
type Church = Awaited<ReturnType<typeof startForOneTest>>

const isRead = { freshen: async () => {} }
async function reminderOf({ app, churchId }: Church) {
  const [row] = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, churchId), eq(messages.kind, 'confirmation_reminder')))
  return row
}
const words = (church: Church) => church.accepted(ANN).map(({ body }) => body)
const THE_ASK = expect.stringMatching(/^Grace Chapel: Hi Ann, can you serve .* STOP to opt out$/)

test('of ours: the ask goes, and the reminder that fell due with it does not', async () => {
  const church = await startForOneTest()
  await church.add('ann', ANN)
  expect((await reminderOf(church))?.dueAt?.toString()).toBe('2030-03-06T15:00:00Z')
  church.app.clock.moveBy({ hours: 49 })
  await church.dispatch(isRead)
  expect(words(church)).toEqual([THE_ASK])
  expect(await reminderOf(church)).toMatchObject({ state: 'cancelled', reason: 'too_late' })
  church.app.clock.moveBy({ hours: 2 })
  await church.app.runDueWork()
  expect(words(church)).toHaveLength(1)
})

test('of the carrier: it is asked again and again, and the first text it takes is the ask', async () => {
  const church = await startForOneTest()
  await church.add('ann', ANN)
  church.app.sandbox.faults.set({ vendor: 'texting', kind: 'rate_limited', seconds: 60 })
  await church.dispatch()
  church.app.clock.moveBy({ hours: 48, minutes: 5 })
  await church.dispatch(isRead)
  church.app.sandbox.faults.clear()
  church.app.clock.moveBy({ minutes: 15 })
  await church.dispatch(isRead)
  expect(words(church)).toEqual([THE_ASK])
  church.app.clock.moveBy({ hours: 2 })
  await church.dispatch(isRead)
  expect(words(church)).toHaveLength(1)
})

test('of the church, which paused: the ask goes first once it sends again', async () => {
  const church = await startForOneTest({ sendingMode: 'paused' })
  await church.add('ann', ANN)
  church.app.clock.moveBy({ hours: 49 })
  const { db } = church.app.deps
  await db.update(churches).set({ sendingMode: 'live' }).where(eq(churches.id, church.churchId))
  await church.dispatch(isRead)
  expect(words(church)).toEqual([THE_ASK])
})

test('the first text to a phone says who writes and how to opt out, a follow-up too, and the next does not', async () => {
  const church = await startForOneTest()
  const { app, churchId } = church
  await church.add('ann', ANN)
  const isAnn = and(eq(assignments.churchId, churchId), eq(assignments.id, 'ann'))
  await app.deps.db.update(assignments).set({ status: 'C' }).where(isAnn)
  await app.deps.db.transaction((tx) => scheduleTexts(tx, churchId, ['ann'], app.clock.now()))
  app.clock.moveBy({ hours: 48 })
  await church.dispatch(isRead)
  app.clock.moveBy({ hours: 23, minutes: 59 })
  await church.dispatch(isRead)
  expect(words(church)).toEqual([
    expect.stringMatching(/^Grace Chapel: Hi Ann, a reminder that you serve .* STOP to opt out$/),
    expect.not.stringContaining('STOP'),
  ])
})
