import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { inFairOrder, passes, problemOf } from '#core/asks/stand-in.ts'
import { failure, success } from '#core/outcome.ts'
import { failedWords, noAnswer } from '#core/polling/polling-words.ts'
import type {
  PlanningAccess,
  PlanningAvailability,
  PlanningFailure,
  PlanningOutcome,
  PlanningStandIns,
} from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { type AskRow, askPeople, asks } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { heedFailure, openPlanning } from '#server/features/integrations/access.ts'
import { portOfChurch } from '#server/features/integrations/connection.ts'
import { loadHours } from '#server/features/messages/church-rules.ts'
import { readPeopleNow } from '#server/features/roster/read.ts'
import { announceAsk, comesTooLate, lockAsk, peopleOf } from './ask.ts'
import { type Known, knownOf, stranger } from './known.ts'
import { tellLeaders } from './tell-leaders.ts'
import { advance, standInOf } from './wave.ts'

/** More people than this are not asked about for one place. */
const PEOPLE_MAX = 50
/** An attempt takes less; afterwards it is taken for interrupted and made again. */
const LEASE = { minutes: 2 }
/** What waits longer for the planning service is given up. */
const GIVE_UP_AFTER = { hours: 2 }
const CANNOT_TELL = 'does not tell who could serve.'

async function claim({ db, clock }: Deps, askId: number): Promise<AskRow | null> {
  const now = clock.now()
  const [claimed] = await db
    .update(asks)
    .set({ nextAt: now.add(LEASE) })
    .where(and(eq(asks.id, askId), eq(asks.state, 'looking'), or(isNull(asks.nextAt), lte(asks.nextAt, now))))
    .returning()
  return claimed ?? null
}

/** Asks the planning service who could take the place of an ask. Goes on where it was interrupted. */
export async function lookForStandIns(deps: Deps, askId: number): Promise<void> {
  const ask = await claim(deps, askId)
  if (!ask) return
  const found = await find(deps, ask)
  if (found.ok) await deps.db.transaction((tx) => conclude(tx, deps, askId))
  else await heed(deps, ask, found.failure)
}

type Opened = { standIns: PlanningStandIns; access: PlanningAccess }

async function find(deps: Deps, ask: AskRow): PlanningOutcome<null> {
  const { port, access } = await openPlanning(deps, ask.churchId)
  const { standIns } = port
  if (!standIns) return failure({ kind: 'stop', why: 'refused', detail: `${port.name} ${CANNOT_TELL}` })
  const known = await peopleOf(deps.db, [ask.id])
  const listed = known.length > 0 ? success(null) : await listQualified(deps, ask, { standIns, access })
  return listed.ok ? askAbout(deps, ask, { standIns, access }) : listed
}

/** Writes down who can be scheduled to the position, with their numbers as they are now. */
async function listQualified(deps: Deps, ask: AskRow, { standIns, access }: Opened): PlanningOutcome<null> {
  const qualified = await standIns.qualified(access, ask)
  if (!qualified.ok) return qualified
  const ids = qualified.value.slice(0, PEOPLE_MAX)
  const read = await readPeopleNow(deps, ask.churchId, ids)
  if (!read.ok) return read
  await enlist(deps.db, ask, ids)
  return success(null)
}

/** Asks about everybody who was not looked at yet; who cannot be asked anyway need not be asked about. */
async function askAbout(deps: Deps, ask: AskRow, opened: Opened): PlanningOutcome<null> {
  const people = await peopleOf(deps.db, [ask.id])
  const waiting = people.filter(({ lookedAt }) => lookedAt === null).map(({ personId }) => personId)
  const known = await knownOf(deps.db, ask, waiting, deps.clock.now())
  for (const personId of waiting) {
    const told = isOut(known.get(personId) ?? stranger(personId))
      ? success(NOTHING)
      : await lookAt(ask, personId, opened)
    if (!told.ok) return told
    await deps.db
      .update(askPeople)
      .set({ ...told.value, lookedAt: deps.clock.now() })
      .where(and(eq(askPeople.askId, ask.id), eq(askPeople.personId, personId)))
  }
  return success(null)
}

type Looked = PlanningAvailability & { problem?: 'archived' }

/** What the planning service says about somebody; who is gone there is left out. */
async function lookAt(ask: AskRow, personId: string, { standIns, access }: Opened): PlanningOutcome<Looked> {
  const told = await standIns.availability(access, { personId, from: ask.startsAt, until: ask.endsAt })
  if (told.ok || told.failure.kind !== 'stop' || told.failure.why !== 'gone') return told
  return success({ ...NOTHING, problem: 'archived' })
}

const NOTHING = { isBlockedOut: false, servesThen: false, lastServedAt: null }

function isOut(known: Known): boolean {
  const problem = problemOf({ ...NOTHING, ...known })
  return problem !== null && !passes(problem)
}

async function enlist(db: Db, { id, churchId }: AskRow, ids: readonly string[]): Promise<void> {
  const rows = ids.map((personId) => ({ askId: id, churchId, personId }))
  await insertMany(db, askPeople, rows, ['person_id'])
}

/** Everybody is known: in their order, with the reason of who is not asked. */
async function conclude(tx: Db, deps: Deps, askId: number): Promise<void> {
  const ask = await lockAsk(tx, askId)
  if (ask?.state !== 'looking') return
  const rows = await peopleOf(tx, [askId])
  const known = await knownOf(
    tx,
    ask,
    rows.map(({ personId }) => personId),
    deps.clock.now(),
  )
  const standIns = rows.map((row) => standInOf(known.get(row.personId) ?? stranger(row.personId), row))
  for (const [place, standIn] of inFairOrder(standIns).entries())
    await tx
      .update(askPeople)
      .set({ place, problem: problemOf(standIn) })
      .where(and(eq(askPeople.askId, askId), eq(askPeople.personId, standIn.personId)))
  const now = deps.clock.now()
  // Nobody can be asked by text any more: a leader is told to call.
  const isTooLate = comesTooLate(ask, await loadHours(tx, ask.churchId), now)
  const runs = ask.isByItself && !isTooLate
  const next = runs
    ? ({ state: 'running', startedAt: now, nextAt: now, nextWaveAt: now } as const)
    : ({ state: 'ready', nextAt: null } as const)
  await tx.update(asks).set(next).where(eq(asks.id, askId))
  if (runs) await advance(tx, deps, askId, now)
  else if (ask.isByItself) await tellLeaders(tx, deps, ask, { outcome: 'too_late' })
  await announceAsk(tx, ask)
}

async function heed(deps: Deps, ask: AskRow, problem: PlanningFailure): Promise<void> {
  await heedFailure(deps, ask.churchId, problem)
  const now = deps.clock.now()
  const isLate = Temporal.Instant.compare(now, ask.createdAt.add(GIVE_UP_AFTER)) > 0
  if (problem.kind === 'retry' && !isLate) {
    await deps.db
      .update(asks)
      .set({ nextAt: problem.notBefore })
      .where(and(eq(asks.id, ask.id), eq(asks.state, 'looking')))
    return
  }
  deps.log.warn({ ask: ask.id, detail: problem.detail }, 'nobody could be found for a place')
  const port = await portOfChurch(deps, ask.churchId)
  const detail =
    problem.kind === 'retry'
      ? noAnswer(port)
      : port.standIns
        ? failedWords(port, problem.why)
        : problem.detail
  await deps.db.transaction(async (tx) => {
    await tx
      .update(asks)
      .set({ state: 'unknown', detail, nextAt: null })
      .where(and(eq(asks.id, ask.id), eq(asks.state, 'looking')))
    await announceAsk(tx, ask)
  })
}
