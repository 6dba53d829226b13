import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ask, AskPerson } from '#contract/asks.ts'
import { fullName } from '#core/services/full-name.ts'
import type { MessageState } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AskPersonRow,
  type AskRow,
  asks,
  assignments,
  messages,
  people,
} from '#server/db/schema/schema.ts'
import { inScope, type Scope } from '#server/db/scope.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { peopleOf, textKey } from './ask.ts'

type Shown = {
  names: ReadonlyMap<string, string>
  /** What became of the texts, by their keys. */
  texts: ReadonlyMap<string | null, MessageState>
  /** Who declined, by assignment. */
  decliners: ReadonlyMap<string, string>
}

const at = (moment: Temporal.Instant | null): string | null => moment?.toString() ?? null

const personView = (ask: AskRow, row: AskPersonRow, { names, texts }: Shown): AskPerson => ({
  person_id: row.personId,
  name: names.get(row.personId) || 'Somebody',
  problem: row.problem,
  last_served_at: at(row.lastServedAt),
  asked_at: at(row.askedAt),
  text_state: texts.get(textKey(ask, row.personId)) ?? null,
  answer: row.answer,
  answered_at: at(row.answeredAt),
  has_place: row.personId === ask.filledBy,
})

const isNextKnown = ({ state }: AskRow, rows: readonly AskPersonRow[]): boolean =>
  state === 'running' && rows.some(({ askedAt, problem }) => askedAt === null && problem === null)

const askView = (ask: AskRow, rows: readonly AskPersonRow[], shown: Shown): Ask => ({
  id: ask.id,
  assignment_id: ask.assignmentId,
  time_id: ask.timeId,
  declined_by: shown.decliners.get(ask.assignmentId) ?? 'Somebody',
  plan_id: ask.planId,
  position: ask.positionName,
  starts_at: ask.startsAt.toString(),
  state: ask.state,
  wave_size: ask.waveSize,
  pause_minutes: ask.pauseMinutes,
  is_by_itself: ask.isByItself,
  started_at: at(ask.startedAt),
  ended_at: at(ask.endedAt),
  next_wave_at: isNextKnown(ask, rows) ? at(ask.nextAt) : null,
  filled_by: ask.filledBy === null ? null : shown.names.get(ask.filledBy) || 'Somebody',
  write_back: ask.writeBack,
  detail: ask.state === 'unknown' || ask.writeBack === 'failed' ? ask.detail : null,
  // Until everybody is known, nobody is in their place.
  people: ask.state === 'looking' ? [] : rows.map((row) => personView(ask, row, shown)),
})

async function namesOf(db: Db, churchId: number, ids: readonly string[]) {
  const rows = await db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.id, [...ids])))
  return new Map(rows.map((row) => [row.id, fullName(row)]))
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

async function present(db: Db, churchId: number, rows: readonly AskRow[]): Promise<Ask[]> {
  if (rows.length === 0) return []
  const everybody = await peopleOf(
    db,
    rows.map(({ id }) => id),
  )
  const byAsk = Map.groupBy(everybody, ({ askId }) => askId)
  const personIds = [
    ...everybody.map(({ personId }) => personId),
    ...rows.flatMap(({ filledBy }) => filledBy ?? []),
  ]
  const keys = rows.flatMap((ask) => (byAsk.get(ask.id) ?? []).map(({ personId }) => textKey(ask, personId)))
  const shown = {
    names: await namesOf(db, churchId, personIds),
    texts: await textStates(db, churchId, keys),
    decliners: await declinersOf(
      db,
      churchId,
      rows.map(({ assignmentId }) => assignmentId),
    ),
  }
  return rows.map((ask) => askView(ask, byAsk.get(ask.id) ?? [], shown))
}

/** More asks than this are not shown of one plan. */
const ASKS_MAX = 200

/** The asks of a plan, in the order in which they began. */
export async function listAsks(db: Db, scope: Scope, planId: string): Promise<{ asks: Ask[] }> {
  const rows = await db
    .select()
    .from(asks)
    .where(and(inScope(scope, 'asks'), eq(asks.planId, planId)))
    .orderBy(asc(asks.id))
    .limit(ASKS_MAX)
  return { asks: await present(db, scope.churchId, rows) }
}

export async function findAsk(db: Db, scope: Scope, id: number): Promise<AskRow> {
  const [row] = await db
    .select()
    .from(asks)
    .where(and(inScope(scope, 'asks'), eq(asks.id, id)))
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}

export async function presentAsk(db: Db, scope: Scope, id: number): Promise<Ask> {
  const [view] = await present(db, scope.churchId, [await findAsk(db, scope, id)])
  if (!view) throw refuse(404, NOT_FOUND)
  return view
}
