import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsOf, problemInWords, sumOf } from '#core/services/standing.ts'
import {
  anyRoster,
  judge,
  NOW,
  type Roster as PlainRoster,
  type RosterPlan,
  textsOf,
  ZONE,
} from '#core/services/testing.ts'
import { troubleAhead } from '#core/services/trouble-ahead.ts'
import { comingWeeks, isUpcoming } from '#core/services/upcoming.ts'
import { isScheduledKind } from '#core/vocabulary/messages.ts'
import { rowsOf } from '#server/db/query.ts'
import { messages, planningConnections } from '#server/db/schema/schema.ts'
import { withPlanning } from '#testkit/planning.ts'
import { readOverview } from './overview.ts'
import { countPlans, listStanding, type StandingRow, withStanding } from './standing.ts'
import { aRoster, type Roster, testDatabase } from './testing.ts'
import { upcomingPlans } from './upcoming.ts'

/** The database judges hundreds of plans at once, by the rules that stand in core: on every row they say the same. */

const database = testDatabase()
const ROSTERS = 60
const SEED = 20300304

const when = (isSo: boolean): Temporal.Instant | null => (isSo ? NOW : null)

async function storeAssignments(roster: Roster, { assignments }: PlainRoster): Promise<void> {
  for (const { id, planId, personId, name, status, isPencilledIn, isRequested, isRemoved } of assignments)
    await roster.assignment(personId ?? '', planId, {
      id,
      personId,
      personName: name,
      status,
      isPencilledIn,
      requestedAt: when(isRequested),
      removedAt: when(isRemoved),
    })
}

async function storeTexts({ churchId }: Roster, { texts }: PlainRoster): Promise<void> {
  const rows = texts.map(({ id: _id, error, lines, ...text }) => ({
    ...text,
    churchId,
    errorMessage: error,
    lines: lines.map(({ planId }) => ({ assignmentId: '', planId, leadKey: 'asap', startsAt: '' })),
    createdAt: NOW,
  }))
  if (rows.length > 0) await database.db.insert(messages).values(rows)
}

/** Writes a roster into a church of its own. */
async function store(plain: PlainRoster): Promise<number> {
  const roster = await aRoster(database.db)
  const { churchId } = roster
  await database.db
    .update(planningConnections)
    .set({ rosterReadAt: when(plain.isRead) })
    .where(eq(planningConnections.churchId, churchId))
  await roster.serviceType('s1')
  for (const { id, startsAt, isRemoved } of plain.plans)
    await roster.plan(id, { startsAt, endsAt: startsAt, removedAt: when(isRemoved) })
  for (const { id, phone, phoneProblem } of plain.people) await roster.person(id, { phone, phoneProblem })
  for (const { phone, isOptedOut, isBad, badReason } of plain.numbers)
    await roster.phoneState(phone, { optedOutAt: when(isOptedOut), badSince: when(isBad), badReason })
  await storeAssignments(roster, plain)
  await storeTexts(roster, plain)
  return churchId
}

/** Everybody on a plan, as the database judges them. */
async function judgedBySql(churchId: number, planId: string): Promise<string[]> {
  const rows = await rowsOf<StandingRow>(
    database.db,
    sql`${withStanding({ churchId }, sql`plans.id = ${planId}`)} select * from standing`,
  )
  return rows
    .map(({ assignment_id, status, problem }) => `${assignment_id} ${status} ${problem ?? ''}`)
    .sort()
}

const judgedByRule = (roster: PlainRoster, plans: readonly RosterPlan[]): string[] =>
  judge(roster, plans)
    .map(({ assignmentId, status, problem }) => `${assignmentId} ${status} ${problem ?? ''}`)
    .sort()

const shown = (people: readonly { assignment_id: string; status: string; error_message: string | null }[]) =>
  people.map((one) => `${one.assignment_id} ${one.status} ${one.error_message ?? ''}`).sort()

const inWords = (roster: PlainRoster, plans: readonly RosterPlan[]) =>
  judge(roster, plans)
    .map(({ assignmentId, status, problem }) => {
      const words = status === 'F' ? problemInWords(problem, 'Planning Center') : null
      return `${assignmentId} ${status} ${words ?? ''}`
    })
    .sort()

function upcoming({ plans }: PlainRoster): RosterPlan[] {
  const weeks = comingWeeks(NOW, ZONE)
  return plans.filter(({ isRemoved, startsAt }) => !isRemoved && isUpcoming(startsAt, weeks))
}

const rosters = fc.sample(anyRoster, { seed: SEED, numRuns: ROSTERS })

test('the rosters hold every status', () => {
  const statuses = rosters.flatMap((roster) => judge(roster, roster.plans)).map(({ status }) => status)
  expect([...new Set(statuses)].sort()).toEqual(['', 'C', 'D', 'F', 'O', 'U'])
})

test.each(rosters.map((roster, place) => ({ roster, place })))(
  'the database and the rules agree about roster $place',
  async ({ roster }) => {
    const { db } = database
    const churchId = await store(roster)
    for (const plan of roster.plans) {
      const people = await listStanding(withPlanning(db), { churchId }, plan.id)
      const known = plan.isRemoved ? [] : [plan]
      expect(shown(people), plan.id).toEqual(inWords(roster, known))
      expect(await judgedBySql(churchId, plan.id), plan.id).toEqual(judgedByRule(roster, known))
    }
    const which = await upcomingPlans(db, churchId, NOW)
    const plans = upcoming(roster)
    const everybody = judge(roster, plans)
    const countsIn = (id: string) =>
      countsOf(everybody.filter(({ planId }) => planId === id).map(({ status }) => status))
    const counted = await countPlans(db, { churchId }, which)
    expect(counted.map(({ id }) => id).sort()).toEqual(plans.map(({ id }) => id).sort())
    for (const plan of counted) expect(plan).toMatchObject(countsIn(plan.id))
    const overview = await readOverview(withPlanning(db), { churchId }, which, NOW)
    expect(overview.plans).toEqual(counted)
    expect(overview.together).toEqual(sumOf(plans.map(({ id }) => countsIn(id))))
    expect(overview.trouble.map(({ person }) => person.assignment_id)).toEqual(
      troubleAhead(everybody, NOW).map(({ assignmentId }) => assignmentId),
    )
    const taken = textsOf(roster, plans).filter(({ acceptedAt, kind }) => acceptedAt && isScheduledKind(kind))
    expect(overview.sent).toBe(taken.length)
  },
)
