import { eq } from 'drizzle-orm'
import { advance } from '#core/messaging/delivery.ts'
import { isBefore } from '#core/time/instant.ts'
import type { SentText, TextingFailure } from '#providers/texting/port.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { announceMessage } from '../announcing/actions.ts'
import { returnCredits } from '../credits/actions.ts'
import { recordTrouble } from '../phones/actions.ts'
import { planTexts } from '../planning/actions.ts'
import { prepareTexts } from '../preparing/actions.ts'
import { claimDue, findInterrupted, findMessage, findStalePlans } from './queries.ts'
import { coreStateOf, deliveryStateOf, type MessageRow, messageStateOf, type ReadyText } from './views.ts'

/** Reads one plan again from the planning service, or throws when that cannot be done now. */
export type Freshen = (churchId: number, planId: string) => Promise<void>
export type SendingDeps = Deps & { freshen: Freshen }

/** A roster older than this is read again before a text about it goes out. */
const FRESH_MINUTES = 10
/** How long a text waits when the roster cannot be read. */
const UNREADABLE_WAIT_MINUTES = 2
/** The carrier has answered, or never will, after this; then it is asked what became of the text. */
const CARRIER_HORIZON_SECONDS = 60
const ALERT_WAIT_MINUTES = 10

const inFlight =
  (ready: ReadyText) =>
  (row: MessageRow | null): row is MessageRow =>
    row !== null && row.attempts === ready.attempt && row.state === 'sending'

const chargeOf = (row: MessageRow) => ({
  churchId: row.churchId,
  messageId: row.id,
  attempt: row.attempts,
  credits: row.credits,
})

/** The carrier has the text. */
const recordAccepted = (deps: Deps, ready: ReadyText, sent: SentText): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await findMessage(tx, ready.id)
    const state = row && coreStateOf(row.state)
    // A receipt may have been faster than the carrier's own answer.
    if (!row || !state || row.attempts !== ready.attempt || (row.sid !== null && row.sid !== sent.sid)) return
    const now = deps.clock.now()
    await tx
      .update(messages)
      .set({
        state: messageStateOf(advance(state, deliveryStateOf(sent.status))),
        sid: sent.sid,
        timesSent: Math.max(1, row.timesSent),
        acceptedAt: row.acceptedAt ?? now,
        claimedAt: null,
      })
      .where(eq(messages.id, row.id))
    await announceMessage(tx, row)
  })

/** Not now, but later: the text goes back into the plan, and its charge to the church. */
const putBack = (deps: Deps, ready: ReadyText, dueAt: Temporal.Instant, reason: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await findMessage(tx, ready.id)
    if (!inFlight(ready)(row)) return
    await returnCredits(tx, chargeOf(row), deps.clock.now())
    await tx
      .update(messages)
      .set({ state: 'planned', dueAt, reason, claimedAt: null, loggedAt: null })
      .where(eq(messages.id, row.id))
  })

/** Never: the person shows why, and what mends it. */
const recordRefused = (deps: Deps, ready: ReadyText, code: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await findMessage(tx, ready.id)
    if (!inFlight(ready)(row)) return
    const now = deps.clock.now()
    const cause = deps.texting.explain(code, now)
    await returnCredits(tx, chargeOf(row), now)
    await tx
      .update(messages)
      .set({
        state: 'failed',
        errorCode: code,
        errorMessage: cause.sentence,
        fix: cause.fix,
        credits: 0,
        claimedAt: null,
      })
      .where(eq(messages.id, row.id))
    await recordTrouble(tx, { churchId: row.churchId, phone: ready.to, cause, source: 'carrier' }, now)
    if (row.personId) await planTexts(tx, row.churchId, [row.personId], now)
    await announceMessage(tx, row)
  })

const recordFailure = async (deps: Deps, ready: ReadyText, failure: TextingFailure): Promise<void> => {
  const now = deps.clock.now()
  switch (failure.do) {
    case 'retry':
      // Unknown outcome: the row stays 'sending' until the carrier was asked.
      if (failure.outcome === 'not_sent') await putBack(deps, ready, failure.notBefore, 'carrier_busy')
      return
    case 'stop':
      return recordRefused(deps, ready, failure.code)
    case 'alert':
      deps.log.error(
        { why: failure.why, code: failure.code, message: ready.id },
        'the carrier refuses our texts',
      )
      return putBack(deps, ready, now.add({ minutes: ALERT_WAIT_MINUTES }), `carrier_${failure.why}`)
  }
}

const sendOne = async (deps: Deps, ready: ReadyText): Promise<void> => {
  const { from, to, body } = ready
  const statusUrl = `${deps.publicUrl}/hooks/twilio/status?message=${ready.id}`
  const sent = await deps.texting.send({ from, to, body, statusUrl })
  deps.metrics.texts.inc({ outcome: sent.ok ? 'accepted' : sent.failure.do })
  await (sent.ok ? recordAccepted(deps, ready, sent.value) : recordFailure(deps, ready, sent.failure))
}

const releaseUnread = (deps: Deps, rows: readonly MessageRow[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    for (const row of rows)
      await tx
        .update(messages)
        .set({
          state: 'planned',
          dueAt: deps.clock.now().add({ minutes: UNREADABLE_WAIT_MINUTES }),
          claimedAt: null,
        })
        .where(eq(messages.id, row.id))
  })

/** Reads again what is stale; texts whose plan cannot be read wait, unless it would then be too late. */
const freshenRoster = async (
  deps: SendingDeps,
  churchId: number,
  rows: readonly MessageRow[],
): Promise<MessageRow[]> => {
  const now = deps.clock.now()
  const planIds = [...new Set(rows.flatMap((row) => row.lines.map((line) => line.planId)))]
  const unread = new Set<string>()
  for (const planId of await findStalePlans(
    deps.db,
    churchId,
    planIds,
    now.subtract({ minutes: FRESH_MINUTES }),
  )) {
    await deps.freshen(churchId, planId).catch(() => unread.add(planId))
  }
  const lastChance = now.add({ minutes: 2 * UNREADABLE_WAIT_MINUTES })
  const mustWait = (row: MessageRow): boolean =>
    row.lines.some((line) => unread.has(line.planId)) &&
    row.latestAt !== null &&
    isBefore(lastChance, row.latestAt)
  await releaseUnread(deps, rows.filter(mustWait))
  return rows.filter((row) => !mustWait(row))
}

const sendForChurch = async (
  deps: SendingDeps,
  churchId: number,
  claimed: readonly MessageRow[],
): Promise<void> => {
  const rows = await freshenRoster(deps, churchId, claimed)
  const ready = await deps.db.transaction((tx) => prepareTexts(tx, deps, churchId, rows, deps.clock.now()))
  await Promise.all(ready.map((text) => sendOne(deps, text)))
}

/** Sends what is due, once: claim and commit, call the carrier, record. Answers how many texts were taken. */
export const dispatchDue = async (deps: SendingDeps): Promise<number> => {
  const claimed = await deps.db.transaction((tx) => claimDue(tx, deps.clock.now()))
  const byChurch = Map.groupBy(claimed, (row) => row.churchId)
  await Promise.all([...byChurch].map(([churchId, rows]) => sendForChurch(deps, churchId, rows)))
  return claimed.length
}

const readyOf = (row: MessageRow, claimedAt: Temporal.Instant): ReadyText | null =>
  row.fromNumber === null || row.toNumber === null || row.body === null || row.loggedAt === null
    ? null
    : {
        id: row.id,
        churchId: row.churchId,
        attempt: row.attempts,
        from: row.fromNumber,
        to: row.toNumber,
        body: row.body,
        credits: row.credits,
        claimedAt,
      }

const recoverOne = async (deps: Deps, row: MessageRow): Promise<void> => {
  const now = deps.clock.now()
  const claimedAt = row.claimedAt ?? now
  const ready = readyOf(row, claimedAt)
  if (!ready) return releaseUnread(deps, [row])
  const { from, to, body } = ready
  const found = await deps.texting.findSent({ from, to, since: claimedAt.subtract({ seconds: 5 }) })
  if (!found.ok) return
  const match = found.value.find((text) => text.body === body)
  await (match ? recordAccepted(deps, ready, match) : putBack(deps, ready, now, 'interrupted'))
}

/** What a killed process left between call and record: asks the carrier, adopts what it has, sends the rest again. */
export const recoverInterrupted = async (deps: Deps): Promise<number> => {
  const before = deps.clock.now().subtract({ seconds: CARRIER_HORIZON_SECONDS })
  const rows = await findInterrupted(deps.db, before)
  for (const row of rows) await recoverOne(deps, row)
  return rows.length
}
