import { inArray, sql } from 'drizzle-orm'
import { spend } from '#core/billing/balances.ts'
import { LOOK_AGAIN } from '#core/messages/last-look.ts'
import { countSegments } from '#core/messages/segments.ts'
import { validUntil } from '#core/messages/validity.ts'
import { isWantedKind } from '#core/vocabulary/messages.ts'
import type { SentText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { chargeCredits, chargeOf, lockBalances } from '#server/features/billing/ledger.ts'
import { askForCredits, forgetShortage, type ShortageDeps } from '#server/features/billing/shortage.ts'
import { announceMessages } from '../announce.ts'
import { carrierOf } from '../carriers.ts'
import { lineOf } from '../schedule/lines.ts'
import type { Dropped, Worded } from './last-look.ts'
import type { Outgoing, ReadyText } from './outgoing.ts'
import { type PrepareDeps, prepareTexts } from './prepare.ts'
import { releaseTexts } from './release.ts'
import { keepToOne } from './starting-numbers.ts'
import { dateGone, findGone, type Gone } from './strays.ts'

/** What lacks a price keeps its place, so that the church sees why it does not go and the next scheduling finds it. */
const stateOfDropped = (reason: Dropped['reason']) => (reason === 'no_price' ? 'blocked' : 'cancelled')

async function dropTexts(tx: Db, dropped: readonly Dropped[]): Promise<void> {
  for (const [reason, some] of Map.groupBy(dropped, (one) => one.reason)) {
    const ids = some.map(({ text }) => text.id)
    await tx
      .update(messages)
      .set({ state: stateOfDropped(reason), reason, claimedAt: null })
      .where(inArray(messages.id, ids))
  }
  await announceMessages(
    tx,
    dropped.map(({ text }) => text),
  )
}

type Saved = ReadyText & {
  segments: number
  lines: Outgoing['lines']
  isTrial: boolean
  isPreview: boolean
  trialMark: string | null
}

export type GoneText = ReadyText & { gone: SentText }
type SavedGone = Saved & GoneText

type SenderOf = Pick<ReadyText, 'carrier' | 'credentialsSealed' | 'service'>

/** The number as its carrier knows it, and the service there through which it texts. */
function senderOf({ church: { numbers, registration }, from }: Worded, deps: ReadyDeps): SenderOf {
  const { carrier = null, carrierSid, credentialsSealed } = numbers.get(from) ?? {}
  const service =
    registration && carrierSid ? carrierOf(deps, carrier).serviceOf(registration, carrierSid) : null
  return { carrier, service, ...(credentialsSealed && { credentialsSealed }) }
}

function readyOf(worded: Worded, deps: ReadyDeps, claimedAt: Temporal.Instant): Saved {
  const { text, from, to, body, trialMark, segments, credits, church, kept } = worded
  return {
    ...senderOf(worded, deps),
    id: text.id,
    churchId: text.churchId,
    attempt: text.attempt,
    from,
    to,
    body,
    segments,
    credits,
    claimedAt,
    lines: kept,
    isTrial: church.isTrial,
    isPreview: church.isTrial && isWantedKind(text.kind),
    trialMark,
    validUntil: validUntil({ ...text, lines: kept.map(lineOf) }, church, claimedAt),
  }
}

/** A text that has gone already, as the carrier has it. */
function goneOf({ worded, stray }: Gone, deps: ReadyDeps, now: Temporal.Instant): SavedGone {
  const { sid, status, errorCode, sentAt, body, toNumber: to, fromNumber: from } = stray
  const segments = countSegments(body)
  const saved = readyOf({ ...worded, body, from, segments, credits: segments * worded.perSegment }, deps, now)
  return { ...saved, gone: { sid, status, errorCode, sentAt, body, to, from, segments } }
}

/** Of claimed texts those that a carrier has sent already: saved and charged, and only to be written down. */
export async function makeGoneReady(
  tx: Db,
  deps: ReadyDeps,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
): Promise<GoneText[]> {
  const gone = await findGone(tx, texts, now)
  if (gone.size === 0) return []
  const saved = [...gone.values()].map((one) => goneOf(one, deps, now))
  await saveReady(tx, saved, now)
  const paid = await payFor(tx, deps, saved, now)
  await dateGone(
    tx,
    paid.map(({ id }) => id),
  )
  return paid
}

/** Writes down what is about to be handed to the carrier. */
async function saveReady(tx: Db, texts: readonly Saved[], now: Temporal.Instant): Promise<void> {
  if (texts.length === 0) return
  const at = sql`${now.toString()}::timestamptz`
  await tx.execute(sql`
    update messages set
      state = 'sending', reason = null, claimed_at = ${at}, logged_at = ${at}, attempts = ready.attempt,
      from_number = ready."from", to_number = ready."to", body = ready.body, lines = ready.lines,
      segments = ready.segments, credits = ready.credits,
      is_trial = ready."isTrial", trial_mark = ready."trialMark",
      key = case when ready."isPreview" then null else messages.key end,
      preview_of = case when ready."isPreview" then messages.key end
    from json_to_recordset(${JSON.stringify(texts)}::json) as ready(
      id bigint, attempt int, "from" text, "to" text, body text, lines jsonb,
      segments int, credits int, "isTrial" boolean, "isPreview" boolean, "trialMark" text
    )
    where messages.id = ready.id`)
}

/** Charges the texts that the balance of their church covers; the others wait. Locks the churches, so it comes last. */
async function payFor<Text extends ReadyText>(
  tx: Db,
  deps: ShortageDeps,
  texts: readonly Text[],
  now: Temporal.Instant,
): Promise<Text[]> {
  const balances = await lockBalances(tx, [...new Set(texts.map(({ churchId }) => churchId))])
  const { paid, unpaid, covered, short } = spend(texts, balances)
  const until = now.add(LOOK_AGAIN)
  await releaseTexts(
    tx,
    unpaid.map(({ id }) => ({ id, until, reason: 'no_credits' })),
  )
  await chargeCredits(tx, paid.map(chargeOf), now)
  await forgetShortage(tx, covered)
  await askForCredits(tx, deps, short, now)
  return paid
}

type ReadyDeps = PrepareDeps & ShortageDeps & Pick<Deps, 'texting'>

/** Gets claimed texts ready to be handed over: drops, postpones, saves and charges them, as the last look finds them. */
export async function makeReady(
  tx: Db,
  deps: ReadyDeps,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
): Promise<{ ready: ReadyText[]; unlinked: Outgoing[] }> {
  if (texts.length === 0) return { ready: [], unlinked: [] }
  const gone = await makeGoneReady(tx, deps, texts, now)
  const goneIds = new Set(gone.map(({ id }) => id))
  const others = texts.filter(({ id }) => !goneIds.has(id))
  const { going, waiting, dropped, unlinked } = await prepareTexts(tx, deps, others, now)
  const kept = await keepToOne(tx, going, now)
  await dropTexts(tx, dropped)
  await releaseTexts(tx, [...waiting, ...kept.waiting])
  const saved = kept.going.map((one) => readyOf(one, deps, now))
  await saveReady(tx, saved, now)
  return { ready: [...gone, ...(await payFor(tx, deps, saved, now))], unlinked }
}
