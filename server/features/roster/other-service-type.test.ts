import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { assignments, messages } from '#server/db/schema/schema.ts'
import { recordAnswers } from '#server/features/conversation/answers.ts'
import { type App, startApp } from '#testkit/app.ts'

const { firstSunday } = GRACE.plans
const NAOMI_VOCALS = rowId(firstSunday, 0)

let app: App
beforeEach(async () => {
  app = await startApp()
  await app.pass({ minutes: 10 }, 5)
})
afterEach(() => app.stop())

/** The plan stands in another service type from now on, with all that it has. */
function movePlanTo(serviceTypeId: string) {
  const { data } = app.sandbox.planning
  const isOnIt = ({ planId }: { planId: string }) => planId === firstSunday
  data.plans.update(firstSunday, { serviceTypeId })
  for (const { id } of data.planTimes.filter(isOnIt)) data.planTimes.update(id, { serviceTypeId })
  for (const { id } of data.planPeople.filter(isOnIt)) data.planPeople.update(id, { serviceTypeId })
}
const answer = (status: 'C' | 'D') =>
  app.deps.db.transaction((tx) =>
    recordAnswers(
      tx,
      app.deps,
      {
        churchId: app.graceId,
        changes: [{ assignmentId: NAOMI_VOCALS, status }],
        reason: null,
        source: 'link',
      },
      app.clock.now(),
    ),
  )

test.each(['C', 'D'] as const)(
  'an answer (%s) reaches the plan that was moved to another service type, and nobody is told that they no longer serve',
  async (status) => {
    movePlanTo(GRACE.serviceTypes.specialServices)
    await answer(status)
    await app.pass({ minutes: 40 }, 20)
    expect(app.sandbox.planning.data.planPeople.must(NAOMI_VOCALS).status).toBe(status)
    const [row] = await app.deps.db
      .select()
      .from(assignments)
      .where(and(eq(assignments.churchId, app.graceId), eq(assignments.id, NAOMI_VOCALS)))
    expect(row).toMatchObject({ status, removedAt: null })
    const told = and(eq(messages.kind, 'cancelled_by_church'), eq(messages.state, 'delivered'))
    expect(await app.deps.db.$count(messages, told)).toBe(0)
  },
)
