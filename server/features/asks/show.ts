import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Ask, AskPerson } from '#contract/asks.ts'
import type { PlanHead } from '#contract/services.ts'
import { openPlaceId, openPlaceOf } from '#core/asks/place.ts'
import { type Hours, opensFor } from '#core/messages/urgent.ts'
import { fullName } from '#core/services/full-name.ts'
import { daySpan } from '#core/services/upcoming.ts'
import type { MessageState } from '#core/vocabulary/messages.ts'
import { WRITING_STATES, type WriteBackState } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AskPersonRow,
  type AskRow,
  asks,
  assignments,
  messages,
  openPlaces,
  people,
  plans,
  serviceTypes,
} from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { loadHours } from '#server/features/messages/church-rules.ts'
import type { PreviewDeps } from '#server/features/messages/preview.ts'
import { listOpenPlaces } from '#server/features/roster/list-open.ts'
import { servedLately } from '#server/features/roster/served.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { comesTooLate, holdersOf, peopleOf, textKey } from './ask.ts'
import { previewAsks } from './preview.ts'

type Shown = {
  names: ReadonlyMap<string, string>
  /** What became of the texts, by their keys. */
  texts: ReadonlyMap<string | null, MessageState>
  phones: ReadonlyMap<string, string | null>
  /** How often each served lately. */
  served: ReadonlyMap<string, number>
  /** Who declined, by assignment. */
  decliners: ReadonlyMap<string, string>
  /** How many open places there are still, by the id of the place. */
  open: ReadonlyMap<string, number>
  plans: ReadonlyMap<string, { title: string; serviceName: string }>
  hours: Hours
  now: Temporal.Instant
}

const at = (moment: Temporal.Instant | null): string | null => moment?.toString() ?? null

const personView = (ask: AskRow, row: AskPersonRow, { names, phones, texts, served }: Shown): AskPerson => ({
  person_id: row.personId,
  name: names.get(row.personId) || 'Somebody',
  phone: phones.get(row.personId) ?? null,
  problem: row.problem,
  last_served_at: at(row.lastServedAt),
  served: served.get(row.personId) ?? null,
  asked_at: at(row.askedAt),
  text_state: texts.get(textKey(ask, row.personId)) ?? null,
  answer: row.answer,
  answered_at: at(row.answeredAt),
  has_place: row.writeBack !== null,
})

const isNextKnown = ({ state }: AskRow, rows: readonly AskPersonRow[]): boolean =>
  state === 'running' && rows.some(({ askedAt, problem }) => askedAt === null && problem === null)

/** How far the planning service has been told of all who have a place: what is worst of it. */
const writeBackOf = (rows: readonly AskPersonRow[]): WriteBackState | null =>
  WRITING_STATES.find((state) => rows.some(({ writeBack }) => writeBack === state)) ?? null

const askView = (ask: AskRow, rows: readonly AskPersonRow[], shown: Shown): Ask => ({
  id: ask.id,
  assignment_id: ask.assignmentId,
  time_id: ask.timeId,
  declined_by:
    openPlaceOf(ask.assignmentId) === null ? (shown.decliners.get(ask.assignmentId) ?? 'Somebody') : null,
  open: shown.open.get(ask.assignmentId) ?? 0,
  plan_id: ask.planId,
  plan_title: shown.plans.get(ask.planId)?.title ?? '',
  service_id: ask.serviceTypeId,
  service_name: shown.plans.get(ask.planId)?.serviceName ?? '',
  position: ask.positionName,
  starts_at: ask.startsAt.toString(),
  state: ask.state,
  texts_go_at: opensFor(ask.startsAt, shown.hours, shown.now).toString(),
  is_too_late: comesTooLate(ask, shown.hours, shown.now),
  wave_size: ask.waveSize,
  pause_minutes: ask.pauseMinutes,
  is_by_itself: ask.isByItself,
  started_at: at(ask.startedAt),
  ended_at: at(ask.endedAt),
  next_wave_at: isNextKnown(ask, rows) ? at(ask.nextAt) : null,
  filled_by: holdersOf(rows).map((id) => shown.names.get(id) || 'Somebody'),
  write_back: writeBackOf(rows),
  detail: ask.state === 'unknown' || writeBackOf(rows) === 'failed' ? ask.detail : null,
  // Until everybody is known, nobody is in their place.
  people: ask.state === 'looking' ? [] : rows.map((row) => personView(ask, row, shown)),
})

async function namesOf(db: Db, churchId: number, ids: readonly string[]) {
  const rows = await db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName, phone: people.phone })
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...ids])))
  return {
    names: new Map(rows.map((row) => [row.id, fullName(row)])),
    phones: new Map(rows.map(({ id, phone }) => [id, phone])),
  }
}

async function plansOf(db: Db, churchId: number, ids: readonly string[]) {
  const rows = await db
    .select({ id: plans.id, title: plans.title, serviceName: serviceTypes.name })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(and(eq(plans.churchId, churchId), inArray(plans.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

async function textStates(db: Db, churchId: number, keys: readonly string[]) {
  const rows = await db
    .select({ key: messages.key, state: messages.state })
    .from(messages)
    .where(and(eq(messages.churchId, churchId), inArray(messages.key, [...keys])))
    .orderBy(asc(messages.id))
  return new Map(rows.map(({ key, state }) => [key, state]))
}

async function declinersOf(db: Db, churchId: number, ids: readonly string[]) {
  const rows = await db
    .select({ id: assignments.id, name: assignments.personName })
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), inArray(assignments.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many of some open places nobody has yet, by the id of the place. */
async function openOf(db: Db, churchId: number, placeIds: readonly string[]) {
  const ids = placeIds.flatMap((id) => openPlaceOf(id) ?? [])
  const rows = await db
    .select({ id: openPlaces.id, quantity: openPlaces.quantity })
    .from(openPlaces)
    .where(and(eq(openPlaces.churchId, churchId), inArray(openPlaces.id, ids)))
  return new Map(rows.map(({ id, quantity }) => [openPlaceId(id), quantity]))
}

async function present(
  db: Db,
  churchId: number,
  rows: readonly AskRow[],
  now: Temporal.Instant,
): Promise<Ask[]> {
  if (rows.length === 0) return []
  const everybody = await peopleOf(
    db,
    rows.map(({ id }) => id),
  )
  const byAsk = Map.groupBy(everybody, ({ askId }) => askId)
  const personIds = everybody.map(({ personId }) => personId)
  const keys = rows.flatMap((ask) => (byAsk.get(ask.id) ?? []).map(({ personId }) => textKey(ask, personId)))
  const shown = {
    ...(await namesOf(db, churchId, personIds)),
    served: await servedLately(db, churchId, [...new Set(personIds)], now),
    texts: await textStates(db, churchId, keys),
    decliners: await declinersOf(
      db,
      churchId,
      rows.map(({ assignmentId }) => assignmentId),
    ),
    open: await openOf(
      db,
      churchId,
      rows.map(({ assignmentId }) => assignmentId),
    ),
    plans: await plansOf(
      db,
      churchId,
      rows.map(({ planId }) => planId),
    ),
    hours: await loadHours(db, churchId),
    now,
  }
  return rows.map((ask) => askView(ask, byAsk.get(ask.id) ?? [], shown))
}

/** More asks than this are not shown of one plan or day. */
const ASKS_MAX = 200

const readAsks = (db: Db, scope: Scope, which: SQL | undefined) =>
  db
    .select()
    .from(asks)
    .where(and(inScope(scope, 'asks'), which))
    .orderBy(asc(asks.id))
    .limit(ASKS_MAX)

/** The heading of a plan; null when it is not in the scope. */
async function headOf(db: Db, scope: Scope, planId: string): Promise<PlanHead | null> {
  const [row] = await db
    .select({
      id: plans.id,
      title: plans.title,
      service_id: serviceTypes.id,
      service_name: serviceTypes.name,
      startsAt: plans.startsAt,
    })
    .from(plans)
    .innerJoin(
      serviceTypes,
      and(eq(serviceTypes.churchId, plans.churchId), eq(serviceTypes.id, plans.serviceTypeId)),
    )
    .where(and(inScope(scope, 'plans'), eq(plans.id, planId)))
  if (!row) return null
  const { startsAt, ...head } = row
  return { ...head, starts_at: at(startsAt) }
}

/** The asks of a plan, in the order in which they began. */
export async function listAsks(db: Db, scope: Scope, planId: string, now: Temporal.Instant) {
  const rows = await readAsks(db, scope, eq(asks.planId, planId))
  return {
    plan: await headOf(db, scope, planId),
    asks: await present(db, scope.churchId, rows, now),
    open: await listOpenPlaces(db, scope, sql`plans.id = ${planId}`, {
      hours: await loadHours(db, scope.churchId),
      now,
    }),
    previews: [],
  }
}

/** The latest ask for each place of a day, with the texts that would go. */
export async function listAsksOfDay(deps: PreviewDeps, scope: Scope, date: string, now: Temporal.Instant) {
  const { db } = deps
  const { zone } = await loadHours(db, scope.churchId)
  const { from, until } = daySpan(Temporal.PlainDate.from(date), zone)
  const rows = await readAsks(db, scope, and(gte(asks.startsAt, from), lt(asks.startsAt, until)))
  const latest = [...new Map(rows.map((ask) => [`${ask.assignmentId} ${ask.timeId}`, ask])).values()]
  const views = await present(db, scope.churchId, latest, now)
  // What all of it costs is known once everybody is.
  const isLooking = latest.some(({ state }) => state === 'looking')
  const ready = isLooking ? [] : latest.filter(({ state }) => state === 'ready')
  const previews = await previewAsks(deps, scope.churchId, ready, now)
  return { plan: null, asks: views, open: [], previews }
}

export async function findAsk(db: Db, scope: Scope, id: number): Promise<AskRow> {
  const [row] = await db
    .select()
    .from(asks)
    .where(and(inScope(scope, 'asks'), eq(asks.id, id)))
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}

export async function presentAsk(db: Db, scope: Scope, id: number, now: Temporal.Instant): Promise<Ask> {
  const [view] = await present(db, scope.churchId, [await findAsk(db, scope, id)], now)
  if (!view) throw refuse(404, NOT_FOUND)
  return view
}
