import { LOOK_AGAIN } from '#core/messages/last-look.ts'
import type { MessageReason } from '#core/vocabulary/message-reasons.ts'
import { causeOf } from '#server/db/cause.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { linksFor, openPages } from '../links.ts'
import { shortenedLinks } from '../shortened-links.ts'
import { loadBatch } from './batch.ts'
import {
  type Dropped,
  type Going,
  lastsUntil,
  needsLink,
  takeLastLook,
  type Waiting,
  type Worded,
  word,
} from './last-look.ts'
import type { Outgoing } from './outgoing.ts'

export type PrepareDeps = Pick<Deps, 'log' | 'vault' | 'publicUrl' | 'trialNumber'> & {
  /** Whether texts of churches with short links of their own may wait for one; without it they go with one of ours. */
  waitsForLinks?: boolean
}

type Puzzled = { kind: 'wait'; id: number; until: Temporal.Instant; reason: MessageReason }

/** A text that cannot be looked at or worded waits and is logged; the others of its batch go. */
function orWait<Value>(
  deps: PrepareDeps,
  { id }: Outgoing,
  now: Temporal.Instant,
  work: () => Value,
): Value | Puzzled {
  try {
    return work()
  } catch (error) {
    deps.log.error({ message: id, error: causeOf(error) }, 'a text cannot be made ready and waits')
    return { kind: 'wait', id, until: now.add(LOOK_AGAIN), reason: 'unexpected' }
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
async function linkAll(tx: Db, deps: PrepareDeps, going: readonly Going[], now: Temporal.Instant) {
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

const isTo =
  <What extends string>(what: What) =>
  <Decision extends { kind: string }>(decision: Decision): decision is Extract<Decision, { kind: What }> =>
    decision.kind === what

/** What the last look found: each text stands in one of these. */
type Prepared = {
  going: Worded[]
  waiting: (Waiting | Puzzled)[]
  dropped: Dropped[]
  /** They would go, but are still without the link of their church. */
  unlinked: Outgoing[]
}

/** The last look at claimed texts: decides about them and words those that go. What is found about them is for the caller to save in the same transaction. */
export async function prepareTexts(
  tx: Db,
  deps: PrepareDeps,
  texts: readonly Outgoing[],
  now: Temporal.Instant,
): Promise<Prepared> {
  const batch = await loadBatch(tx, texts, now, deps.trialNumber)
  const looked = texts.map((text) => orWait(deps, text, now, () => takeLastLook(text, batch, now)))
  const sendable = looked.filter(isTo('send'))
  const { urls, unlinked } = await linkAll(tx, deps, sendable, now)
  const worded = sendable
    .filter(({ text }) => !unlinked.has(text.id))
    .map((one) => orWait(deps, one.text, now, () => word(one, urls.get(one.text.id) ?? null, batch, now)))
  return {
    going: worded.filter(isTo('send')),
    waiting: [...looked.filter(isTo('wait')), ...worded.filter(isTo('wait'))],
    dropped: looked.filter(isTo('drop')),
    unlinked: texts.filter(({ id }) => unlinked.has(id)),
  }
}
