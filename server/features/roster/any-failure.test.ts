import { fc, test } from '@fast-check/vitest'
import { and, eq, gt, gte } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { rowsOf, timesOf } from '#sandbox/planning/state/collections.ts'
import { LARGE } from '#sandbox/worlds/large.ts'
import { assignments, isOnPlan, planningConnections, plans } from '#server/db/schema/schema.ts'
import { connectChurch } from '#server/features/integrations/connect.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { type App, startApp } from '#testkit/app.ts'
import { continueSync, syncNow } from './read.ts'
import { seedLargeChurch, withPlanning } from './testing.ts'

/** More plans than are read before they are stored. */
const SERVICE_TYPES = 3
const PLANS_EACH = 5

let app: App
let churchId: number
beforeAll(async () => {
  app = await startApp({ world: 'empty' })
  seedLargeChurch(app, { serviceTypes: SERVICE_TYPES, plansEach: PLANS_EACH, peopleEach: 4, people: 20 })
  churchId = (await app.foreignChurch()).churchId
  await connectChurch(app.deps, churchId, authoriseInSandbox(LARGE.adminId))
  await app.runDueWork()
})
afterAll(() => app.stop())

const plansThere = () => [...app.sandbox.planning.data.plans.all()]
type Roster = Record<string, string[]>
const byPlan = (rows: readonly { id: string; planId: string; status: string }[]): Roster => {
  const roster: Roster = {}
  for (const { id, planId, status } of rows)
    roster[planId] = [...(roster[planId] ?? []), `${id} ${status}`].toSorted()
  return roster
}

/** Everybody on the plans that are ahead, as the planning service has them. */
function rosterThere(): Roster {
  const { data } = app.sandbox.planning
  const now = app.clock.now().toString()
  const ahead = plansThere().filter(({ id }) => timesOf(data, id).some(({ endsAt }) => endsAt > now))
  return byPlan(ahead.flatMap(({ id }) => rowsOf(data, id)))
}

/** The same as it is known here, of the plans read since. */
async function rosterHere(since: Temporal.Instant): Promise<Roster> {
  const rows = await app.deps.db
    .select({ id: assignments.id, planId: assignments.planId, status: assignments.status })
    .from(assignments)
    .innerJoin(plans, and(eq(plans.churchId, assignments.churchId), eq(plans.id, assignments.planId)))
    .where(
      and(
        eq(assignments.churchId, churchId),
        isOnPlan,
        gt(assignments.endsAt, app.clock.now()),
        gte(plans.assignmentsReadAt, since),
      ),
    )
  return byPlan(rows)
}

async function spent(): Promise<number> {
  const [connection] = await app.deps.db.select().from(planningConnections)
  return connection?.spentRequests ?? 0
}

const place = fc.nat({ max: SERVICE_TYPES * PLANS_EACH - 1 })
const fault = fc.record({
  place,
  of: fc.constantFrom('people', 'list'),
  status: fc.constantFrom(403, 404, 500),
  count: fc.integer({ min: 1, max: 4 }),
})
const change = fc.record({
  place,
  person: fc.nat({ max: 3 }),
  status: fc.constantFrom('C' as const, 'D' as const, 'U' as const),
})

test.prop(
  [
    fc.array(fault, { maxLength: 5 }),
    fc.array(change, { maxLength: 12 }),
    fc.option(fc.integer({ min: 1, max: 20 })),
    fc.integer({ min: 1, max: 90 }),
  ],
  { numRuns: 12 },
)(
  'whatever cannot be read, and wherever a reading dies: afterwards the roster is what it is there, and every request was counted',
  async (faults, changes, diesAfter, minutes) => {
    const { planning } = app.sandbox
    const since = app.clock.now()
    for (const { place, person, status } of changes) {
      const row = rowsOf(planning.data, plansThere()[place]?.id ?? '')[person]
      if (row) planning.answer(row.id, status)
    }
    for (const { place, of, ...how } of faults) {
      const plan = plansThere()[place]
      const path =
        of === 'people' ? `plans/${plan?.id}/team_members` : `service_types/${plan?.serviceTypeId}/plans?`
      app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', path, ...how })
    }
    app.clock.moveBy({ minutes })
    let left = diesAfter ?? Infinity
    const dying = withPlanning(app.deps, ({ assignments }) => ({
      assignments: async (...asked) => {
        left -= 1
        if (left < 0) throw new Error('killed')
        return assignments(...asked)
      },
    }))
    await continueSync(dying, churchId).catch((error) => expect(error.message).toBe('killed'))
    await app.pass({ minutes: 20 }, 10)
    expect(rosterThere(), 'what counts as read is as it is there').toMatchObject(await rosterHere(since))

    app.sandbox.faults.clear()
    await app.pass({ minutes: 10 }, 5)
    await syncNow(app.deps, churchId)
    await app.runDueWork()
    expect(await rosterHere(since)).toEqual(rosterThere())
    const before = await spent()
    planning.clearRequests()
    app.clock.moveBy({ minutes: 10 })
    await continueSync(app.deps, churchId)
    const made = planning.requests().filter(({ path }) => !path.endsWith('/oauth/token'))
    // A day that ends at the church begins to count anew.
    expect([before + made.length, 0]).toContain(await spent())
  },
  240_000,
)
