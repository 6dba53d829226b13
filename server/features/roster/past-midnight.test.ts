import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { assignments } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { syncNow } from './read.ts'

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

/** Priya has accepted the lights of a service from 10 PM on Tuesday. */
async function acceptUntil(endsAt: string): Promise<string> {
  const { planning } = app.sandbox
  const planId = planning.addPlan(GRACE.serviceTypes.sundayGathering, {
    startsAtLocal: '2030-03-05T22:00',
    title: 'Watch night',
  })
  for (const { id } of planning.data.planTimes.filter((time) => time.planId === planId))
    planning.data.planTimes.update(id, { endsAt })
  const lights = { teamId: GRACE.teams.tech, positionName: 'Lights' }
  planning.schedulePerson({ planId, personId: GRACE.people.priyaNair, ...lights })
  for (const { id } of planning.data.planPeople.filter((row) => row.planId === planId))
    planning.answer(id, 'C')
  await syncNow(app.deps, app.graceId)
  return planId
}
const onPlan = (planId: string) =>
  app.deps.db
    .select({ status: assignments.status, removedAt: assignments.removedAt })
    .from(assignments)
    .where(and(eq(assignments.churchId, app.graceId), eq(assignments.planId, planId)))

test.each([
  ['after midnight', '2030-03-06T06:00:00Z', ['2030-03-06T05:30:00Z']],
  ['days later', '2030-03-09T06:00:00Z', ['2030-03-06T05:30:00Z', '2030-03-08T17:00:00Z']],
])('whoever serves until %s is on the plan to its end, and has served', async (_, endsAt, moments) => {
  const planId = await acceptUntil(endsAt)
  for (const moment of [...moments, Temporal.Instant.from(endsAt).add({ hours: 20 }).toString()]) {
    app.clock.moveBy(app.clock.now().until(Temporal.Instant.from(moment)))
    await syncNow(app.deps, app.graceId)
    expect(await onPlan(planId), moment).toEqual([{ status: 'C', removedAt: null }])
  }
  await app.runDueWork()
})
