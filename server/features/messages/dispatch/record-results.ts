import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Outcome } from '#core/outcome.ts'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { CARRIER_STATES } from '#core/vocabulary/messages.ts'
import type { SentText, TextingCause, TextingFailure } from '#providers/texting/port.ts'
import { logFailure } from '#server/db/away.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { literals } from '#server/db/schema/columns.ts'
import type { Deps } from '#server/deps.ts'
import { type Charge, chargeOf, returnCredits } from '#server/features/billing/ledger.ts'
import { planningNameOf } from '#server/planning-service.ts'
import { announceMessages } from '../announce.ts'
import { carrierOf } from '../carriers.ts'
import { recordTrouble } from '../phone-trouble.ts'
import { scheduleTextsOf } from '../schedule.ts'
import type { ReadyText } from './outgoing.ts'
import { BACK_IN_PLAN } from './release.ts'

/** What is to be written down about a text that was handed over. */
export type Result =
  /** The carrier has it. */
  | { kind: 'accept'; ready: ReadyText; sent: SentText }
  /** Not now, but later. */
  | { kind: 'put_back'; ready: ReadyText; dueAt: Temporal.Instant; reason: MessageReason | null }
  /** Never. */
  | { kind: 'refuse'; ready: ReadyText; code: string | null }

const ALERT_WAIT_MINUTES = 10

/** What the carrier's answer means; null when nobody knows, so that the text stays 'sending' until the carrier is asked. */
export function resultOf(
  ready: ReadyText,
  answer: Outcome<SentText, TextingFailure>,
  now: Temporal.Instant,
): Result | null {
  if (answer.ok) return { kind: 'accept', ready, sent: answer.value }
  const { failure } = answer
  switch (failure.kind) {
    case 'retry':
      return failure.outcome === 'unknown'
        ? null
        : { kind: 'put_back', ready, dueAt: failure.notBefore, reason: reasonToWait(failure.outcome) }
    case 'stop':
      return { kind: 'refuse', ready, code: failure.code }
    case 'alert': {
      const dueAt = now.add({ minutes: ALERT_WAIT_MINUTES })
      return { kind: 'put_back', ready, dueAt, reason: `carrier_${failure.why}` }
    }
  }
}

const reasonToWait = (outcome: 'not_sent' | 'kept_back'): MessageReason | null =>
  outcome === 'kept_back' ? null : 'carrier_busy'

type Of<What extends Result['kind']> = Extract<Result, { kind: What }>

type Row = {
  id: string | number
  church_id: string | number
  plan_id: string | null
  person_id: string | null
}
const aboutOf = (row: Row) => ({
  id: Number(row.id),
  churchId: Number(row.church_id),
  planId: row.plan_id,
  personId: row.person_id,
})
type About = ReturnType<typeof aboutOf>

const attemptOf = ({ id, attempt }: ReadyText) => ({ id, attempt })

function chargesOf(results: readonly Result[], done: readonly About[]): Charge[] {
  const ids = new Set(done.map(({ id }) => id))
  return results.filter(({ ready }) => ids.has(ready.id)).map(({ ready }) => chargeOf(ready))
}

/** A receipt may have been faster than the carrier's own answer: the state only moves forward. */
async function acceptTexts(tx: Db, accepted: readonly Of<'accept'>[], now: Temporal.Instant) {
  if (accepted.length === 0) return []
  const values = accepted.map(({ ready, sent }) => ({
    ...attemptOf(ready),
    sid: sent.sid,
    state: sent.status,
  }))
  const rows = await rowsOf<Row>(
    tx,
    sql`update messages set
        state = case when messages.state in ('planned', 'sending') then accepted.state else messages.state end,
        sid = accepted.sid,
        times_sent = greatest(1, times_sent),
        accepted_at = coalesce(accepted_at, ${now.toString()}::timestamptz),
        logged_at = coalesce(logged_at, ${now.toString()}::timestamptz),
        claimed_at = null
      from json_to_recordset(${JSON.stringify(values)}::json)
        as accepted(id bigint, attempt int, sid text, state text)
      where messages.id = accepted.id and attempts = accepted.attempt
        and (messages.sid is null or messages.sid = accepted.sid)
        and messages.state in ('planned', 'sending', ${literals(CARRIER_STATES)})
      returning messages.id, church_id, plan_id, person_id`,
  )
  return rows.map(aboutOf)
}

/** Back into the plan. */
async function putTextsBack(tx: Db, back: readonly Of<'put_back'>[]) {
  if (back.length === 0) return []
  const values = back.map(({ ready, dueAt, reason }) => ({ ...attemptOf(ready), dueAt, reason }))
  const rows = await rowsOf<Row>(
    tx,
    sql`update messages set due_at = back."dueAt", reason = back.reason, ${BACK_IN_PLAN}
      from json_to_recordset(${JSON.stringify(values)}::json)
        as back(id bigint, attempt int, "dueAt" timestamptz, reason text)
      where messages.id = back.id and attempts = back.attempt and state = 'sending'
      returning messages.id, church_id, plan_id, person_id`,
  )
  return rows.map(aboutOf)
}

type Refused = Of<'refuse'> & { cause: TextingCause }

/** What the refusals mean, in the words of each church. */
async function explained(
  deps: Deps,
  tx: Db,
  refused: readonly Of<'refuse'>[],
  now: Temporal.Instant,
): Promise<Refused[]> {
  const names = new Map<number, string>()
  for (const id of new Set(refused.map(({ ready }) => ready.churchId)))
    names.set(id, await planningNameOf({ ...deps, db: tx }, id))
  return refused.map((result) => {
    const { carrier, churchId } = result.ready
    const cause = carrierOf(deps, carrier).explain(result.code, now, names.get(churchId) ?? '')
    return { ...result, cause }
  })
}

/** The person shows why, and what mends it. */
async function refuseTexts(tx: Db, refused: readonly Refused[], now: Temporal.Instant) {
  if (refused.length === 0) return []
  const values = refused.map(({ ready, code, cause: { sentence, fix } }) => ({
    ...attemptOf(ready),
    code,
    sentence,
    fix,
  }))
  const rows = await rowsOf<Row>(
    tx,
    sql`update messages set
        state = 'failed', error_code = refused.code, error_message = refused.sentence, fix = refused.fix,
        credits = 0, claimed_at = null, failed_at = ${now.toString()}::timestamptz
      from json_to_recordset(${JSON.stringify(values)}::json)
        as refused(id bigint, attempt int, code text, sentence text, fix text)
      where messages.id = refused.id and attempts = refused.attempt and state = 'sending'
      returning messages.id, church_id, plan_id, person_id`,
  )
  return rows.map(aboutOf)
}

/** Remembers what refused texts say about their numbers, and schedules anew for the people whom these do not reach. */
async function learnFrom(
  tx: Db,
  refused: readonly Refused[],
  done: readonly About[],
  now: Temporal.Instant,
): Promise<void> {
  const ids = new Set(done.map(({ id }) => id))
  for (const { ready, cause } of refused) {
    const phone = { churchId: ready.churchId, phone: ready.to }
    if (ids.has(ready.id)) await recordTrouble(tx, { ...phone, cause }, now)
  }
  await scheduleTextsOf(
    tx,
    done.flatMap(({ churchId, personId }) => (personId === null ? [] : [{ churchId, id: personId }])),
    now,
  )
}

/** After this many, the database is to blame and not a text. */
const FAILURES_MAX = 3
const GATHER_MS = 10

const isTo =
  <What extends Result['kind']>(what: What) =>
  (result: Result): result is Of<What> =>
    result.kind === what

/** Writes down what became of texts; results that come too late change nothing. */
export const recordResults = (deps: Deps, results: readonly Result[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const refused = await explained(deps, tx, results.filter(isTo('refuse')), now)
    const taken = await acceptTexts(tx, results.filter(isTo('accept')), now)
    const back = await putTextsBack(tx, results.filter(isTo('put_back')))
    const failed = await refuseTexts(tx, refused, now)
    await learnFrom(tx, refused, failed, now)
    await announceMessages(tx, [...taken, ...back, ...failed])
    const uncharged = results.filter((result) => result.kind !== 'accept')
    await returnCredits(tx, chargesOf(uncharged, [...back, ...failed]), now)
  })

async function tryToRecord(deps: Deps, results: readonly Result[]): Promise<boolean> {
  try {
    await recordResults(deps, results)
    return true
  } catch (error) {
    const texts = results.map(({ ready }) => ready.id)
    logFailure(deps.log, error, { texts }, 'what became of texts was not recorded')
    return false
  }
}

/**
 * A result that cannot be written keeps the others of its group from it no longer than until they are written one by
 * one. What stays unwritten stays 'sending', and the carrier is asked about it.
 */
async function recordSafely(deps: Deps, results: readonly Result[]): Promise<void> {
  if (await tryToRecord(deps, results)) return
  let failures = 0
  for (const result of results) {
    if (failures >= FAILURES_MAX) return
    if (!(await tryToRecord(deps, [result]))) failures += 1
  }
}

const GATHERED_MAX = 500

/** Gathers results and writes them down together, every few milliseconds. */
export function openRecorder(deps: Deps) {
  let gathered: Result[] = []
  let next: Promise<void> | null = null
  let last = Promise.resolve()
  const write = async (previous: Promise<void>): Promise<void> => {
    await Promise.all([previous, pause(GATHER_MS)])
    const results = gathered
    gathered = []
    next = null
    await recordSafely(deps, results)
  }
  return {
    /** Waits when more comes than is written. */
    add: async (result: Result): Promise<void> => {
      gathered.push(result)
      if (next === null) {
        next = write(last)
        last = next
      }
      if (gathered.length >= GATHERED_MAX) await next
    },
    finish: (): Promise<void> => last,
  }
}
