import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOT_UNDERSTOOD } from '#core/vocabulary/message-reasons.ts'
import { EVERYBODY } from '#core/vocabulary/people.ts'
import { only } from '#server/db/query.ts'
import { teams } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import { listEntries } from '#server/features/conversation/inbox/show.ts'
import { presentDashboard } from '#server/features/dashboard/dashboard.ts'
import { listLog } from '#server/features/messages/log.ts'
import { presentForecast } from '#server/features/messages/show/forecast.ts'
import { teamsOfComingPlans } from '#server/features/roster/teams.ts'
import { find } from '#server/features/services/find.ts'
import { listPeople } from '#server/features/services/plan-list.ts'
import { listPlans } from '#server/features/services/plans.ts'
import { listServices } from '#server/features/services/service-types.ts'
import { aRoster, inDays, NOW, testDatabase } from '#server/features/services/testing.ts'
import { withPlanning } from '#testkit/planning.ts'

/** Somebody who sees some teams sees their people, plans and texts, and nothing of the other teams. */

const database = testDatabase()

const PEOPLE = ['1', '2', '3', '4']
const PLANS = ['p1', 'p2', 'p3']
const TEAMS = ['a', 'b', 'c']

type Place = { person: string; plan: string; team: string | null }
/** A text about some plans, or about none, and then it has gone; what came in answers it. */
type Text = { person: string; plans: readonly string[]; state: 'planned' | 'delivered'; isAnswered: boolean }

const places = fc.uniqueArray(
  fc.record({
    person: fc.constantFrom(...PEOPLE),
    plan: fc.constantFrom(...PLANS),
    team: fc.constantFrom(...TEAMS, null),
  }),
  { selector: ({ person, plan }) => `${plan}-${person}`, maxLength: 9 },
)
const isPlanned = ({ state, plans }: Text): boolean => state === 'planned' && plans.length > 0

const texts = fc.array(
  fc.record({
    person: fc.constantFrom(...PEOPLE),
    plans: fc.subarray(PLANS),
    state: fc.constantFrom('planned' as const, 'delivered' as const),
    isAnswered: fc.boolean(),
  }),
  { maxLength: 6 },
)

async function fill(world: { places: Place[]; texts: Text[] }) {
  const { db } = database
  const roster = await aRoster(db)
  const { churchId } = roster
  await roster.serviceType('s1')
  await db.insert(teams).values(TEAMS.map((id) => ({ churchId, id, name: `Team ${id}` })))
  for (const plan of PLANS) await roster.plan(plan)
  for (const person of PEOPLE) await roster.person(person)
  for (const { person, plan, team } of world.places) await roster.assignment(person, plan, { teamId: team })
  const stored: { id: number; text: Text; kind: 'out' | 'in' }[] = []
  for (const text of world.texts) {
    const waits = { state: text.state, dueAt: inDays(1), latestAt: inDays(2), loggedAt: null } as const
    const { id } = only(await roster.text(text.person, text.plans, isPlanned(text) ? waits : {}))
    stored.push({ id, text, kind: 'out' })
    if (!text.isAnswered) continue
    const reply = {
      direction: 'in',
      kind: 'inbound',
      state: 'received',
      reason: NOT_UNDERSTOOD,
      parentId: id,
    } as const
    stored.push({ id: only(await roster.text(text.person, [], reply)).id, text, kind: 'in' })
  }
  return { churchId, stored }
}

const sorted = <Value>(values: readonly Value[]): Value[] => values.toSorted()

/** What the lists show in a scope, by the ids of what is in them. */
async function shownIn(scope: Scope) {
  const { db } = database
  const deps = withPlanning(db)
  const { plans } = await listPlans(db, scope, { serviceId: 's1', type: EVERYBODY }, NOW)
  const onPlans: string[] = []
  for (const { id } of plans)
    onPlans.push(
      ...(await listPeople(deps, scope, { planId: id, type: EVERYBODY })).people.map(
        (one) => one.assignment_id,
      ),
    )
  const found = await find(db, scope, 'p', NOW)
  const dashboard = await presentDashboard(deps, scope, NOW)
  const forecast = await presentForecast(
    { ...deps, publicUrl: 'http://localhost' },
    scope,
    { days: 30, limit: 100 },
    NOW,
  )
  return {
    plans: sorted(plans.map(({ id }) => id)),
    places: sorted(onPlans),
    counted: (await listServices(db, scope, EVERYBODY, NOW)).services.map(({ total }) => total),
    foundPeople: sorted(found.people.map(({ id }) => id)),
    foundPlans: sorted(found.plans.map(({ plan_id }) => plan_id)),
    onDashboard: dashboard.places.total,
    openOnDashboard: dashboard.needs.filter(({ kind }) => kind === 'not_understood').length,
    teams: sorted((await teamsOfComingPlans(db, scope, NOW)).map(({ id }) => id)),
    log: sorted((await listLog(db, scope, { limit: 100, page: 1 })).logs.map(({ id }) => id)),
    forecast: sorted(forecast.texts.map(({ id }) => id)),
    inbox: sorted(
      (await listEntries(db, scope, { show: 'open', limit: 100, page: 1 }, NOW)).entries.map(({ id }) => id),
    ),
  }
}

test('a scope of some teams shows what concerns them, in every list', async () => {
  await fc.assert(
    fc.asyncProperty(places, texts, fc.subarray(TEAMS), async (allPlaces, allTexts, teamIds) => {
      const { churchId, stored } = await fill({ places: allPlaces, texts: allTexts })
      const own = allPlaces.filter(({ team }) => team !== null && teamIds.includes(team))
      const idOf = ({ person, plan }: Pick<Place, 'person' | 'plan'>) => `${plan}-${person}`
      const ownIds = own.map(idOf)
      const concerns = ({ person, plans }: Text) =>
        plans.length === 0
          ? own.some((place) => place.person === person)
          : plans.some((plan) => ownIds.includes(idOf({ person, plan })))
      const theirs = stored.filter(({ text }) => concerns(text))
      const plans = sorted([...new Set(own.map(({ plan }) => plan))])
      const idsOf = (rows: typeof stored) => sorted(rows.map(({ id }) => id))
      const inbox = theirs.filter(({ kind }) => kind === 'in')
      expect(await shownIn({ churchId, teamIds })).toEqual({
        plans,
        places: sorted(ownIds),
        counted: [own.length],
        foundPeople: sorted([...new Set(own.map(({ person }) => person))]),
        foundPlans: plans,
        onDashboard: own.length,
        openOnDashboard: Math.min(1, inbox.length),
        teams: sorted([...new Set(own.flatMap(({ team }) => team ?? []))]),
        log: idsOf(theirs.filter(({ kind, text }) => kind === 'in' || !isPlanned(text))),
        forecast: idsOf(theirs.filter(({ kind, text }) => kind === 'out' && isPlanned(text))),
        inbox: idsOf(inbox),
      })
    }),
    { numRuns: 15 },
  )
})

test('the church as a whole shows everything', async () => {
  const place = { person: '1', plan: 'p1', team: null }
  const text = { person: '2', plans: [], state: 'delivered', isAnswered: true } as const
  const { churchId, stored } = await fill({ places: [place], texts: [text] })
  expect(await shownIn({ churchId })).toMatchObject({
    plans: PLANS,
    places: ['p1-1'],
    foundPeople: PEOPLE,
    log: stored.map(({ id }) => id),
    inbox: [stored[1]?.id],
  })
})
