import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import { GRACE, rowId } from '#sandbox/worlds/grace-ids.ts'
import { messages, people, plans, syncRuns } from '#server/db/schema/schema.ts'
import { type App, startApp } from '#testkit/app.ts'
import { presentLeftOut } from './left-out.ts'
import { syncNow } from './read.ts'
import { countRequests, withPlanning } from './testing.ts'

const { plans: PLANS, people: PEOPLE, serviceTypes: TYPES } = GRACE
const AN_UNKNOWN_STATUS = 'S' as AssignmentStatus

let app: App
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

const textsAbout = (planId: string) =>
  app.deps.db.$count(messages, and(eq(messages.planId, planId), isNotNull(messages.acceptedAt)))
async function failedPlans() {
  const rows = await app.deps.db.select().from(plans).where(isNotNull(plans.assignmentsFailedAt))
  return rows.map(({ id }) => id)
}
const leftOutPlans = async () =>
  (await presentLeftOut(app.deps, { churchId: app.graceId }, app.clock.now())).left_out.filter(
    ({ kind }) => kind === 'plan',
  )
const failing = (path?: string) =>
  app.sandbox.faults.set({ vendor: 'planning', kind: 'failing', ...(path && { path }) })

test.each(['an unknown status', 'HTTP 500'])(
  '%s on one plan does not keep the others from being read, and the plan is tried again',
  async (how) => {
    await app.pass({ minutes: 10 }, 5)
    const row = rowId(PLANS.firstSunday, 0)
    if (how === 'HTTP 500') failing(`plans/${PLANS.firstSunday}/team_members`)
    else app.sandbox.planning.answer(row, AN_UNKNOWN_STATUS)
    app.sandbox.planning.sendSchedulingEmails(PLANS.secondSunday)
    await app.pass({ minutes: 30 }, 15)
    expect(await textsAbout(PLANS.secondSunday)).toBe(17)
    expect(await failedPlans()).toEqual([PLANS.firstSunday])
    expect(await leftOutPlans()).toMatchObject([
      {
        id: PLANS.firstSunday,
        why: expect.stringContaining('did not give us its people'),
        tried_at: expect.any(String),
      },
    ])

    app.sandbox.faults.clear()
    app.sandbox.planning.answer(row, 'C')
    await app.pass({ minutes: 10 }, 5)
    expect(await failedPlans()).toEqual([])
    expect(await leftOutPlans()).toEqual([])
  },
)

test('a plan that cannot be read is not read over and over', async () => {
  failing(`plans/${PLANS.firstSunday}/team_members`)
  await app.pass({ minutes: 10 }, 10)
  countRequests(app)
  await app.pass({ minutes: 10 }, 40)
  const failed = app.sandbox.planning.requests().filter(({ status }) => status === 500).length
  expect(failed).toBeGreaterThan(0)
  expect(failed, 'at most once a minute').toBeLessThanOrEqual(10)
})

test('a service type whose plans cannot be listed does not keep the others from being listed', async () => {
  failing(`service_types/${TYPES.sundayGathering}/plans`)
  app.sandbox.faults.set({ vendor: 'planning', kind: 'silent', path: '/hooks/' })
  app.sandbox.planning.renamePlan(PLANS.firstKids, 'Baptism')
  await app.pass({ minutes: 10 }, 5)
  const [plan] = await app.deps.db.select().from(plans).where(eq(plans.id, PLANS.firstKids))
  expect(plan?.title).toBe('Baptism')
})

test('one person who cannot be read does not keep the others from being read', async () => {
  const startedAt = app.clock.now()
  const isRead = async (id: string) => {
    const [person] = await app.deps.db.select().from(people).where(eq(people.id, id))
    return person !== undefined && Temporal.Instant.compare(person.readAt, startedAt) > 0
  }
  const { data } = app.sandbox.planning
  const samuel = data.people.must(PEOPLE.samuelBrooks)
  data.people.set(samuel.id, { ...samuel, firstName: ['no', 'text'] as unknown as string })
  app.clock.moveBy({ minutes: 1 })
  await syncNow(app.deps, app.graceId)
  for (const id of [PEOPLE.naomiPrice, PEOPLE.margaretCole, PEOPLE.priyaNair]) {
    expect(await isRead(id), id).toBe(true)
  }
  expect(await isRead(samuel.id)).toBe(false)
})

test('an outage in the middle of the plans keeps the place, and nothing is left out', async () => {
  const openRun = async () => {
    const [run] = await app.deps.db.select().from(syncRuns).where(eq(syncRuns.state, 'waiting'))
    return run?.cursor
  }
  app.clock.moveBy({ hours: 24 })
  const interrupted = withPlanning(app.deps, ({ assignments }) => ({
    assignments: (...asked) => {
      failing()
      return assignments(...asked)
    },
  }))
  await syncNow(interrupted, app.graceId)
  const place = await openRun()
  expect(place).toMatchObject({ phase: 'assignments' })
  await app.pass({ minutes: 5 }, 10)
  expect(await openRun()).toEqual(place)
  expect(await failedPlans()).toEqual([])
  app.sandbox.faults.clear()
  await app.pass({ minutes: 1 })
  expect(await openRun()).toBeUndefined()
})
