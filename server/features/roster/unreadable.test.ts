import { and, eq, gt, ne } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { syncNow } from './read.ts'

const NAOMI = '+16465550102'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const setClosed = (isClosed: boolean) =>
  app.sandbox.planning.data.serviceTypes.update(GRACE.serviceTypes.sundayGathering, { isClosed })
const aboutSunday = async (which: Parameters<typeof and>[0]) => {
  const rows = await app.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.churchId, app.graceId), which))
  return rows.filter(({ lines }) => lines.some(({ planId }) => planId === GRACE.plans.firstSunday))
}

test('who serves is trusted for a day once it may not be read any more, and texts go when it may be again', async () => {
  await app.pass({ minutes: 10 }, 5)
  setClosed(true)
  const trustedUntil = app.clock.now().add({ hours: 24 })
  await app.pass({ hours: 119 }, 7)
  expect(await aboutSunday(gt(messages.acceptedAt, trustedUntil))).toEqual([])
  expect((await aboutSunday(eq(messages.reason, OLD_ROSTER))).length).toBeGreaterThan(0)
  setClosed(false)
  await syncNow(app.deps, app.graceId)
  await app.pass({ minutes: 5 })
  expect((await aboutSunday(gt(messages.acceptedAt, trustedUntil))).length).toBeGreaterThan(0)
})

const { sundayGathering } = GRACE.serviceTypes
const calledOff = () =>
  app.deps.db.$count(
    messages,
    and(
      eq(messages.churchId, app.graceId),
      eq(messages.kind, 'cancelled_by_church'),
      ne(messages.state, 'cancelled'),
    ),
  )

test('what is hidden from whoever connected is not called off, and goes on once it is shown again', async () => {
  const { data } = app.sandbox.planning
  await app.pass({ minutes: 10 }, 5)
  const hidden = data.serviceTypes.must(sundayGathering)
  const trustedUntil = app.clock.now().add({ hours: 24 })
  data.serviceTypes.delete(sundayGathering)
  app.sandbox.carrier.phone(NAOMI).reply('ACCEPT')
  await app.pass({ hours: 119 }, 7)
  expect(await calledOff()).toBe(0)
  expect(await aboutSunday(gt(messages.acceptedAt, trustedUntil))).toEqual([])
  const staff = await app.signIn('staff@grace.test', 'steeple-demo')
  const { left_out } = (await staff.get('/scheduling/left-out')).body
  expect(left_out).toContainEqual(expect.objectContaining({ id: sundayGathering }))
  data.serviceTypes.set(sundayGathering, hidden)
  await syncNow(app.deps, app.graceId)
  await app.pass({ minutes: 5 })
  expect((await aboutSunday(gt(messages.acceptedAt, trustedUntil))).length).toBeGreaterThan(0)
  await app.pass({ minutes: 90 }, 3)
  expect(data.planPeople.must(rowId(GRACE.plans.firstSunday, 0)).status).toBe('C')
})

test.each(['archivedAt', 'deletedAt'])(
  'with a service type that has %s all that was to come is called off',
  async (end) => {
    await app.pass({ minutes: 10 }, 5)
    app.sandbox.planning.data.serviceTypes.update(sundayGathering, { [end]: app.clock.now().toString() })
    await app.pass({ minutes: 40 }, 4)
    expect(await calledOff()).toBeGreaterThan(0)
  },
)
