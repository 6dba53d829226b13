import { inArray, sql } from 'drizzle-orm'
import { spend } from '#core/billing/balances.ts'
import { LOOK_AGAIN } from '#core/messages/last-look.ts'
import { validUntil } from '#core/messages/validity.ts'
import { isWantedKind } from '#core/vocabulary/messages.ts'
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

type SenderOf = Pick<ReadyText, 'carrier' | 'credentialsSealed' | 'service'>

/** The number as its carrier knows it, and the service there through which it texts. */
function senderOf({ church: { numbers, registration }, from }: Worded, deps: ReadyDeps): SenderOf {
  const { carrier = null, carrierSid, credentialsSealed, isImported } = numbers.get(from) ?? {}
  const service =
    registration && carrierSid && !isImported
      ? carrierOf(deps, carrier).serviceOf(registration, carrierSid)
      : null
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
    validUntil: validUntil({ ...text, lines: kept.map(lineOf) }, church.zone, church.window, claimedAt),
  }
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
async function payFor(
  tx: Db,
  deps: ShortageDeps,
  texts: readonly ReadyText[],
  now: Temporal.Instant,
): Promise<ReadyText[]> {
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
  const { going, waiting, dropped, unlinked } = await prepareTexts(tx, deps, texts, now)
  const kept = await keepToOne(tx, going, now)
  await dropTexts(tx, dropped)
  await releaseTexts(tx, [...waiting, ...kept.waiting])
  const saved = kept.going.map((one) => readyOf(one, deps, now))
  await saveReady(tx, saved, now)
  return { ready: await payFor(tx, deps, saved, now), unlinked }
}
