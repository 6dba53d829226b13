import { inArray, sql } from 'drizzle-orm'
import { causeOf } from '#server/db/cause.ts'
import type { Db } from '#server/db/connect.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { chargeCredits, chargeOf, lockBalances } from '#server/features/billing/ledger.ts'
import { askForCredits, forgetShortage, type ShortageDeps } from '#server/features/billing/shortage.ts'
import { announceMessages } from '../announce.ts'
import { linksFor, openPages } from '../links.ts'
import { shortenedLinks } from '../shortened-links.ts'
import { loadBatch } from './batch.ts'
import {
  type Drop,
  type Going,
  judge,
  lastsUntil,
  needsLink,
  scheduledKind,
  WAIT_MINUTES,
  type Wait,
  type Worded,
  word,
} from './last-look.ts'
import { PREVIEW_KEY, releaseTexts } from './release.ts'
import type { Claimed, ReadyText } from './text.ts'

export type PrepareDeps = ShortageDeps &
  Pick<Deps, 'log'> & {
    /** Whether texts of churches with short links of their own may wait for one; without it they go with one of ours. */
    waitsForLinks?: boolean
  }

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
    return { kind: 'wait', id, until: now.add({ minutes: WAIT_MINUTES }), reason: 'unexpected' }
  }
}

const linkedTextOf = (one: Going, now: Temporal.Instant) => ({
  churchId: one.text.churchId,
  personId: one.text.personId ?? '',
  messageId: one.text.id,
  lastsUntil: lastsUntil(one, now),
  linkDomain: one.church.linkDomain,
})

/** The addresses for texts that carry a personal link, and the texts that wait until their church's shortener gave one. */
const linkAll = async (tx: Db, deps: PrepareDeps, going: readonly Going[], now: Temporal.Instant) => {
  const texts = going.filter(needsLink).map((one) => linkedTextOf(one, now))
  const wanting = texts.flatMap(({ linkDomain, ...text }) => (linkDomain ? [{ ...text, linkDomain }] : []))
  const shortened = await shortenedLinks(tx, deps.vault, wanting, now)
  const missing = deps.waitsForLinks ? wanting.filter(({ messageId }) => !shortened.has(messageId)) : []
  const unlinked = new Set(missing.map(({ messageId }) => messageId))
  const linked = texts.filter(({ messageId }) => !unlinked.has(messageId))
  await openPages(tx, deps.vault, linked, now)
  const codes = await linksFor(
    tx,
    linked.filter(({ messageId }) => !shortened.has(messageId)),
  )
  const ours = [...codes].map(([id, code]) => [id, `${deps.publicUrl}/${code}`] as const)
  return { urls: new Map([...shortened, ...ours]), unlinked }
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

type Saved = ReadyText & { segments: number; isTrial: boolean; isPreview: boolean; lines: Claimed['lines'] }

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
  isPreview: church.isTrial && scheduledKind(text) !== undefined,
  lines: kept,
  ...(church.credentials?.[from] !== undefined && { credentialsSealed: church.credentials[from] }),
})

/** Writes down what is about to be handed to the carrier. */
const saveReady = async (tx: Db, texts: readonly Saved[], now: Temporal.Instant): Promise<void> => {
  if (texts.length === 0) return
  const at = sql`${now.toString()}::timestamptz`
  await tx.execute(sql`
    update messages set
      state = 'sending', reason = null, claimed_at = ${at}, logged_at = ${at}, attempts = ready.attempt,
      from_number = ready."from", to_number = ready."to", body = ready.body, lines = ready.lines,
      segments = ready.segments, credits = ready.credits, is_trial = ready."isTrial",
      key = case when ready."isPreview" then ${PREVIEW_KEY} else messages.key end
    from json_to_recordset(${JSON.stringify(texts)}::json) as ready(
      id bigint, attempt int, "from" text, "to" text, body text, lines jsonb,
      segments int, credits int, "isTrial" boolean, "isPreview" boolean
    )
    where messages.id = ready.id`)
}

/** Charges the texts for which the balance of their church suffices, in their order; the others wait. Locks the churches, so it comes last. */
const payFor = async (
  tx: Db,
  deps: PrepareDeps,
  texts: readonly ReadyText[],
  now: Temporal.Instant,
): Promise<ReadyText[]> => {
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
  const short = new Set(unpaid.map(({ churchId }) => churchId))
  await forgetShortage(
    tx,
    [...balances.keys()].filter((id) => !short.has(id)),
  )
  await askForCredits(
    tx,
    deps,
    [...short].toSorted((one, other) => one - other),
    now,
  )
  return paid
}

const isTo =
  <What extends string>(what: What) =>
  <Verdict extends { kind: string }>(verdict: Verdict): verdict is Extract<Verdict, { kind: What }> =>
    verdict.kind === what

/** What the last look left: texts that go, and texts that are still without the link of their church. */
export type Prepared = { ready: ReadyText[]; unlinked: Claimed[] }

/** The last look at claimed texts: drops, postpones, words and charges them. */
export const prepareTexts = async (
  tx: Db,
  deps: PrepareDeps,
  texts: readonly Claimed[],
  now: Temporal.Instant,
): Promise<Prepared> => {
  if (texts.length === 0) return { ready: [], unlinked: [] }
  const batch = await loadBatch(tx, texts)
  const judged = texts.map((text) => orWait(deps, text, now, () => judge(text, batch, now)))
  await dropTexts(tx, judged.filter(isTo('drop')))
  const sendable = judged.filter(isTo('send'))
  const { urls, unlinked } = await linkAll(tx, deps, sendable, now)
  const worded = sendable
    .filter(({ text }) => !unlinked.has(text.id))
    .map((one) => orWait(deps, one.text, now, () => word(one, urls.get(one.text.id) ?? null, batch, now)))
  const going = worded.filter(isTo('send')).map((one) => readyOf(one, now))
  await releaseTexts(tx, [...judged.filter(isTo('wait')), ...worded.filter(isTo('wait'))])
  await saveReady(tx, going, now)
  return { ready: await payFor(tx, deps, going, now), unlinked: texts.filter(({ id }) => unlinked.has(id)) }
}
