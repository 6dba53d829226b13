import { inArray, sql } from 'drizzle-orm'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { announceMessages } from '../announcing/actions.ts'
import { chargeCredits, chargeOf, lockBalances } from '../credits/actions.ts'
import { linksFor } from '../links/actions.ts'
import { releaseTexts } from '../sending/claiming/actions.ts'
import { type Claimed, causeOf, type ReadyText } from '../sending/views.ts'
import { type Batch, loadBatch } from './queries.ts'
import {
  type Drop,
  type Going,
  judge,
  lastsUntil,
  needsLink,
  WAIT_MINUTES,
  type Wait,
  type Worded,
  word,
} from './views.ts'

export type PrepareDeps = Pick<Deps, 'publicUrl' | 'log'> & { vault: Vault }

/** A text that cannot be judged or worded waits and is logged; the others of its batch go. */
const orWait = <Value>(
  deps: PrepareDeps,
  { id }: Claimed,
  now: Temporal.Instant,
  work: () => Value,
): Value | Wait => {
  try {
    return work()
  } catch (error) {
    deps.log.error({ message: id, error: causeOf(error) }, 'a text cannot be made ready and waits')
    return { do: 'wait', id, until: now.add({ minutes: WAIT_MINUTES }), reason: 'unexpected' }
  }
}

const wordAll = async (
  tx: Db,
  deps: PrepareDeps,
  going: readonly Going[],
  batch: Batch,
  now: Temporal.Instant,
): Promise<(Worded | Wait)[]> => {
  const linked = going.filter(needsLink).map((one) => ({
    churchId: one.text.churchId,
    personId: one.text.personId ?? '',
    messageId: one.text.id,
    lastsUntil: lastsUntil(one, now),
  }))
  const codes = await linksFor(tx, deps.vault, linked, now)
  return going.map((one) => {
    const code = codes.get(one.text.id)
    const url = code === undefined ? null : `${deps.publicUrl}/${code}`
    return orWait(deps, one.text, now, () => word(one, url, batch, now))
  })
}

const dropTexts = async (tx: Db, dropped: readonly Drop[]): Promise<void> => {
  for (const [reason, some] of Map.groupBy(dropped, (one) => one.reason)) {
    const ids = some.map(({ text }) => text.id)
    await tx
      .update(messages)
      .set({ state: 'cancelled', reason, claimedAt: null })
      .where(inArray(messages.id, ids))
  }
  await announceMessages(
    tx,
    dropped.map(({ text }) => text),
  )
}

type Saved = ReadyText & { segments: number; isTrial: boolean; lines: Claimed['lines'] }

const readyOf = (
  { text, from, to, body, segments, credits, church, kept }: Worded,
  claimedAt: Temporal.Instant,
): Saved => ({
  id: text.id,
  churchId: text.churchId,
  attempt: text.attempt,
  from,
  to,
  body,
  segments,
  credits,
  claimedAt,
  isTrial: church.isTrial,
  lines: kept,
})

/** Writes down what is about to be handed to the carrier. */
const saveReady = async (tx: Db, texts: readonly Saved[], now: Temporal.Instant): Promise<void> => {
  if (texts.length === 0) return
  const at = sql`${now.toString()}::timestamptz`
  await tx.execute(sql`
    update messages set
      state = 'sending', reason = null, claimed_at = ${at}, logged_at = ${at}, attempts = ready.attempt,
      from_number = ready."from", to_number = ready."to", body = ready.body, lines = ready.lines,
      segments = ready.segments, credits = ready.credits, is_trial = ready."isTrial"
    from json_to_recordset(${JSON.stringify(texts)}::json) as ready(
      id bigint, attempt int, "from" text, "to" text, body text, lines jsonb,
      segments int, credits int, "isTrial" boolean
    )
    where messages.id = ready.id`)
}

/** Charges the texts for which the balance of their church suffices, in their order; the others wait. Locks the churches, so it comes last. */
const payFor = async (tx: Db, texts: readonly ReadyText[], now: Temporal.Instant): Promise<ReadyText[]> => {
  const balances = await lockBalances(tx, [...new Set(texts.map(({ churchId }) => churchId))])
  const { paid = [], unpaid = [] } = Object.groupBy(texts, ({ churchId, credits }) => {
    const left = (balances.get(churchId) ?? 0) - credits
    if (left < 0) return 'unpaid'
    balances.set(churchId, left)
    return 'paid'
  })
  const until = now.add({ minutes: WAIT_MINUTES })
  await releaseTexts(
    tx,
    unpaid.map(({ id }) => ({ id, until, reason: 'no_credits' })),
  )
  await chargeCredits(tx, paid.map(chargeOf), now)
  return paid
}

const isTo =
  <What extends string>(what: What) =>
  <Verdict extends { do: string }>(verdict: Verdict): verdict is Extract<Verdict, { do: What }> =>
    verdict.do === what

/** The last look at claimed texts: drops, postpones, words and charges them. Answers those that go. */
export const prepareTexts = async (
  tx: Db,
  deps: PrepareDeps,
  texts: readonly Claimed[],
  now: Temporal.Instant,
): Promise<ReadyText[]> => {
  if (texts.length === 0) return []
  const batch = await loadBatch(tx, texts)
  const judged = texts.map((text) => orWait(deps, text, now, () => judge(text, batch, now)))
  await dropTexts(tx, judged.filter(isTo('drop')))
  const worded = await wordAll(tx, deps, judged.filter(isTo('send')), batch, now)
  const going = worded.filter(isTo('send')).map((one) => readyOf(one, now))
  await releaseTexts(tx, [...judged.filter(isTo('wait')), ...worded.filter(isTo('wait'))])
  await saveReady(tx, going, now)
  return payFor(tx, going, now)
}
