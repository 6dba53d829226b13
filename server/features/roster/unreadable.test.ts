import { and, eq, gt } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OLD_ROSTER } from '#core/vocabulary/message-reasons.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { messages } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { syncNow } from './read.ts'

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
