import { and, eq, inArray, lte } from 'drizzle-orm'
import { inFairOrder, passes, problemOf } from '#core/asks/stand-in.ts'
import { success } from '#core/outcome.ts'
import { failedWords, noAnswer } from '#core/polling/polling-words.ts'
import { isBefore } from '#core/time/instant.ts'
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
/** So long a church is looked for at a time: others wait for the same workers. */
const RUN = { minutes: 1 }
/** An attempt takes less; afterwards it is taken for interrupted and made again. */
const LEASE = { minutes: 2 }
/** What waits longer for the planning service is given up. */
const GIVE_UP_AFTER = { hours: 2 }
const CANNOT_TELL = 'does not tell who could serve.'

async function claim({ db, clock }: Deps, churchId: number): Promise<AskRow[]> {
  const now = clock.now()
  const claimed = await db
    .update(asks)
    .set({ nextAt: now.add(LEASE) })
    .where(and(eq(asks.churchId, churchId), eq(asks.state, 'looking'), lte(asks.nextAt, now)))
    .returning()
  return claimed.toSorted((one, other) => one.id - other.id)
}

/** Who is to be asked about for an ask. */
type Search = { ask: AskRow; waiting: Set<string> }
type Run = {
  deps: Deps
  standIns: PlanningStandIns
  access: PlanningAccess
  end: Temporal.Instant
  /** Whose numbers were read in this run. */
  read: Set<string>
}

/**
 * Asks the planning service who could take the places that others are to be asked for. Nobody is asked about twice,
 * however many of the places they could take. Goes on where it was interrupted.
 */
export async function lookForStandIns(deps: Deps, churchId: number): Promise<void> {
  const claimed = await claim(deps, churchId)
  if (claimed.length === 0) return
  const { port, access } = await openPlanning(deps, churchId)
  const { standIns } = port
  if (!standIns) {
    const problem = { kind: 'stop', why: 'refused', detail: `${port.name} ${CANNOT_TELL}` } as const
    return heed(deps, claimed, problem)
  }
  const run = { deps, standIns, access, end: deps.clock.now().add(RUN), read: new Set<string>() }
  await askAboutAll(run, await listAll(run, claimed))
}

/** Lists who is qualified for each place; without those of which the planning service says that it cannot be. */
async function listAll(run: Run, claimed: readonly AskRow[]): Promise<Search[]> {
  const { deps } = run
  const searches: Search[] = []
  for (const [index, ask] of claimed.entries()) {
    if (isBefore(run.end, deps.clock.now())) {
      await postpone(deps, claimed.slice(index), deps.clock.now())
      break
    }
    const listed = await listQualified(run, ask)
    if (listed.ok) searches.push({ ask, waiting: await waitingOf(deps, ask) })
    else if (listed.failure.kind === 'stop') await heed(deps, [ask], listed.failure)
    else {
      await heed(deps, claimed.slice(index), listed.failure)
      break
    }
  }
  return searches
}

/** Writes down who can be scheduled to the position, with their numbers as they are now. */
async function listQualified({ deps, standIns, access, read }: Run, ask: AskRow): PlanningOutcome<null> {
  if ((await peopleOf(deps.db, [ask.id])).length > 0) return success(null)
  const qualified = await standIns.qualified(access, ask)
  if (!qualified.ok) return qualified
  const ids = qualified.value.slice(0, PEOPLE_MAX)
  const unread = ids.filter((id) => !read.has(id))
  const people = await readPeopleNow(deps, ask.churchId, unread)
  if (!people.ok) return people
  for (const id of unread) read.add(id)
  await enlist(deps.db, ask, ids)
  return success(null)
}

/** Those who were not asked about yet; who cannot be asked anyway need not be. */
async function waitingOf(deps: Deps, ask: AskRow): Promise<Set<string>> {
  const ids = (await peopleOf(deps.db, [ask.id])).flatMap((row) => (row.lookedAt ? [] : row.personId))
  const known = await knownOf(deps.db, ask, ids, deps.clock.now())
  return new Set(ids.filter((personId) => !isOut(known.get(personId) ?? stranger(personId))))
}

/** Asks about one person after the other, for all places that they could take. */
async function askAboutAll(run: Run, searches: readonly Search[]): Promise<void> {
  const { deps, end } = run
  let left = searches
  for (let [first] = left; first; [first] = left) {
    const [personId] = first.waiting
    if (personId === undefined) {
      const { id } = first.ask
      await deps.db.transaction((tx) => conclude(tx, deps, id))
      left = left.slice(1)
      continue
    }
    if (isBefore(end, deps.clock.now())) return postpone(deps, asksOf(left), deps.clock.now())
    const concerned = left.filter(({ waiting }) => waiting.has(personId))
    const looked = await lookAt(run, personId, concerned)
    if (looked.ok) continue
    const failed = looked.failure.kind === 'stop' ? concerned : left
    await heed(deps, asksOf(failed), looked.failure)
    left = left.filter((search) => !failed.includes(search))
  }
}

const asksOf = (searches: readonly Search[]): AskRow[] => searches.map(({ ask }) => ask)

type Looked = PlanningAvailability & { problem?: 'archived' }
const NOTHING = { isBlockedOut: false, servesThen: false, lastServedAt: null }

/** Writes down what the planning service says about somebody; who is gone there is left out. */
async function lookAt(
  { deps, standIns, access }: Run,
  personId: string,
  searches: readonly Search[],
): PlanningOutcome<null> {
  const spans = searches.map(({ ask }) => ({ from: ask.startsAt, until: ask.endsAt }))
  const told = await standIns.availability(access, { personId, spans })
  const isGone = !told.ok && told.failure.kind === 'stop' && told.failure.why === 'gone'
  if (!told.ok && !isGone) return told
  const lookedAt = deps.clock.now()
  for (const [index, { ask, waiting }] of searches.entries()) {
    const looked: Looked = (told.ok && told.value[index]) || { ...NOTHING, problem: 'archived' }
    await deps.db
      .update(askPeople)
      .set({ ...looked, lookedAt })
      .where(and(eq(askPeople.askId, ask.id), eq(askPeople.personId, personId)))
    waiting.delete(personId)
  }
  return success(null)
}

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

async function postpone({ db }: Deps, late: readonly AskRow[], nextAt: Temporal.Instant): Promise<void> {
  const ids = late.map(({ id }) => id)
  await db
    .update(asks)
    .set({ nextAt })
    .where(and(inArray(asks.id, ids), eq(asks.state, 'looking')))
}

/** Tries again later what may still succeed, and gives up the rest. */
async function heed(deps: Deps, failed: readonly AskRow[], problem: PlanningFailure): Promise<void> {
  const [first] = failed
  if (!first) return
  await heedFailure(deps, first.churchId, problem)
  const latest = deps.clock.now().subtract(GIVE_UP_AFTER)
  const again = problem.kind === 'retry' ? failed.filter((ask) => !isBefore(ask.createdAt, latest)) : []
  if (problem.kind === 'retry' && again.length > 0) await postpone(deps, again, problem.notBefore)
  if (again.length === failed.length) return
  const port = await portOfChurch(deps, first.churchId)
  const detail =
    problem.kind === 'retry'
      ? noAnswer(port)
      : port.standIns
        ? failedWords(port, problem.why)
        : problem.detail
  for (const ask of failed.filter((one) => !again.includes(one))) {
    deps.log.warn({ ask: ask.id, detail: problem.detail }, 'nobody could be found for a place')
    await deps.db.transaction(async (tx) => {
      await tx
        .update(asks)
        .set({ state: 'unknown', detail, nextAt: null })
        .where(and(eq(asks.id, ask.id), eq(asks.state, 'looking')))
      await announceAsk(tx, ask)
    })
  }
}
