import { inArray, sql } from 'drizzle-orm'
import { isAskedPlace } from '#core/asks/place.ts'
import type { SecondOpinion } from '#core/conversation/second-opinion.ts'
import { NOT_UNDERSTOOD } from '#core/vocabulary/message-reasons.ts'
import type { Understanding } from '#reader/read.ts'
import { isAway } from '#server/db/away.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { churchesOf, type Key, keyOf } from '#server/db/keys.ts'
import { announceAll } from '#server/db/live.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockAsksOf } from '#server/features/asks/ask.ts'
import { forgetTroubleOf } from '#server/features/messages/phone-trouble.ts'
import { queueReplies } from '#server/features/messages/replies.ts'
import { scheduleTextsOf } from '#server/features/messages/schedule.ts'
import { recordAllAnswers } from './answers.ts'
import { type Heard, hear, phoneOf, type Received } from './hear.ts'
import type { Inbound } from './reply.ts'
import { respond } from './respond.ts'
import { askOutside, doubtsAmong, type Opinions, withOpinion } from './second-opinion.ts'
import { forgetLostNumbers } from './texted-numbers.ts'

/** What could not be taken in, and why. */
export type NotReceived = { received: Received; error: unknown }

/** Writes texts into the log; answers their rows by the carrier's id, without those that are there already. */
async function logInbound(
  tx: Db,
  heard: readonly Heard[],
  now: Temporal.Instant,
): Promise<Map<string, number>> {
  const rows = heard.map(({ churchId, text, conversation }) => {
    const newest = conversation.texts.at(-1)
    return {
      churchId,
      direction: 'in' as const,
      kind: 'inbound' as const,
      state: 'received' as const,
      personId: newest?.personId ?? conversation.people[0]?.id ?? null,
      planId: newest?.planId ?? null,
      parentId: newest?.id ?? null,
      fromNumber: text.from,
      toNumber: text.to,
      body: text.body,
      sid: text.sid,
      loggedAt: now,
      createdAt: text.writtenAt ?? now,
    }
  })
  const written = await insertMany<typeof messages, { id: string | number; sid: string }>(
    tx,
    messages,
    // In one order, so that two processes that heard the same never wait for each other.
    rows.toSorted((one, other) => (one.sid < other.sid ? -1 : 1)),
    ['id', 'sid'],
  )
  return new Map(written.map(({ id, sid }) => [sid, Number(id)]))
}

/** The places among what some phones were asked about that the first yes gets. */
const askedPlaces = (heard: readonly Heard[]): Key[] =>
  heard.flatMap(({ churchId, conversation }) =>
    conversation.asked.flatMap(({ assignmentId: id }) => (isAskedPlace(id) ? [{ churchId, id }] : [])),
  )

/** Does together what texts have led to. */
async function conclude(
  tx: Db,
  deps: Deps,
  received: readonly Received[],
  { answerings, replies, scheduled, kept, opined }: Gathered,
  now: Temporal.Instant,
): Promise<void> {
  if (opined.length > 0)
    await tx.update(messages).set({ secondOpinion: true }).where(inArray(messages.id, opined))
  const answered = await recordAllAnswers(tx, deps, answerings, now)
  // After the answers, which close what these people had waiting: what is kept of the same text stays open.
  if (kept.length > 0)
    await tx.update(messages).set({ reason: NOT_UNDERSTOOD }).where(inArray(messages.id, kept))
  const reached = await forgetTroubleOf(tx, received.map(phoneOf))
  await scheduleTextsOf(tx, [...scheduled, ...answered, ...reached], now)
  await queueReplies(tx, replies, now)
  await forgetLostNumbers(
    tx,
    received.map(({ churchId, text }) => ({ churchId, id: text.to })),
  )
}

type Gathered = Pick<Inbound, 'answerings' | 'replies' | 'scheduled' | 'kept'> & {
  /** The texts that were read outside. */
  opined: number[]
}
type Meaning = Understanding['kind'] | SecondOpinion['kind']

/** Where texts are taken in, with what was said of some outside. */
type Receiving = { deps: Deps; opinions: Opinions }

/** Logs one text from each of several phones, understands them and does what they say; answers what they meant. */
async function takeIn(
  tx: Db,
  deps: Deps,
  received: readonly Received[],
  opinions: Opinions,
): Promise<Meaning[]> {
  const now = deps.clock.now()
  const heard = await hear(tx, received, now)
  const rows = await logInbound(tx, heard, now)
  await lockAsksOf(tx, askedPlaces(heard))
  const gathered: Gathered = { answerings: [], replies: [], scheduled: [], kept: [], opined: [] }
  const meanings: Meaning[] = []
  for (const one of heard) {
    const messageId = rows.get(one.text.sid)
    if (messageId === undefined) continue
    const understanding = withOpinion(one, opinions.get(one.text.sid), now)
    meanings.push(understanding.kind)
    if (understanding.kind === 'second_opinion') gathered.opined.push(messageId)
    const { churchId, conversation, optsIn, text, body, heardAt = null } = one
    const whole = { ...text, body }
    await respond(
      { tx, deps, now, churchId, text: whole, heardAt, messageId, conversation, optsIn, ...gathered },
      understanding,
    )
  }
  await conclude(tx, deps, received, gathered, now)
  const churchIds = churchesOf(heard.filter(({ text }) => rows.has(text.sid)))
  await announceAll(
    tx,
    churchIds.map((church_id) => ({ church_id, topic: 'messages' as const })),
  )
  return meanings
}

/** Takes in texts of any churches in one transaction. */
async function receiveSome(
  { deps, opinions }: Receiving,
  received: readonly Received[],
  lockTimeout: string,
): Promise<void> {
  const meanings = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
    return takeIn(tx, deps, received, opinions)
  })
  for (const meaning of meanings) deps.metrics.inbound.inc({ meaning })
}

/** A church in which something else is at work holds up the texts of others no longer. */
const TOGETHER_WAIT = '300ms'
const ALONE_WAIT = '0'

/** Takes in texts together; where that fails each half by itself. Answers those that failed alone. */
async function receiveInParts(receiving: Receiving, some: readonly Received[]): Promise<Received[]> {
  try {
    await receiveSome(receiving, some, TOGETHER_WAIT)
    return []
  } catch (error) {
    if (isAway(error)) throw error
    if (some.length === 1) return [...some]
    const half = Math.ceil(some.length / 2)
    return [
      ...(await receiveInParts(receiving, some.slice(0, half))),
      ...(await receiveInParts(receiving, some.slice(half))),
    ]
  }
}

/** What is said from one phone is taken in one after the other, in their order: the n-th text of each phone together. */
function inRounds(received: readonly Received[]): Received[][] {
  const rounds: Received[][] = []
  for (const ofPhone of Map.groupBy(received, (one) => keyOf(one.churchId, one.text.from)).values())
    for (const [index, text] of ofPhone.entries()) {
      const round = rounds[index]
      if (round) round.push(text)
      else rounds.push([text])
    }
  return rounds
}

const AT_ONCE = 250
const LANES = 2

/** Texts that are taken in together: of whole churches in the order of their ids, so that no two lanes need the same. */
function batchesOf(round: readonly Received[]): Received[][] {
  const batches: Received[][] = []
  const byChurch = [...Map.groupBy(round, ({ churchId }) => churchId)].toSorted(([a], [b]) => a - b)
  for (const [, texts] of byChurch) {
    const last = batches.at(-1)
    if (last && last.length + texts.length <= AT_ONCE) last.push(...texts)
    else batches.push([...texts])
  }
  return batches
}

/** Takes in at most one text of each phone; what fails alone is tried once more after the others. */
async function receiveTogether(receiving: Receiving, round: readonly Received[]): Promise<NotReceived[]> {
  const batches = batchesOf(round)
  const alone: Received[] = []
  const lane = async (): Promise<void> => {
    for (let next = batches.shift(); next; next = batches.shift())
      alone.push(...(await receiveInParts(receiving, next)))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failed: NotReceived[] = []
  for (const received of alone)
    await receiveSome(receiving, [received], ALONE_WAIT).catch((error: unknown) => {
      if (isAway(error)) throw error
      failed.push({ received, error })
    })
  return failed
}

/**
 * What is in doubt is asked outside before its transaction, and the others do not wait for that. In the transaction it is
 * understood anew: what was said outside counts only for the same doubt.
 */
async function receiveRound(deps: Deps, round: readonly Received[]): Promise<NotReceived[]> {
  const doubts = await doubtsAmong(deps, round)
  const inDoubt = new Set(doubts.map(({ received }) => received))
  const clear = round.filter((received) => !inDoubt.has(received))
  const [failed, opinions] = await Promise.all([
    receiveTogether({ deps, opinions: new Map() }, clear),
    askOutside(deps, doubts),
  ])
  return [...failed, ...(await receiveTogether({ deps, opinions }, [...inDoubt]))]
}

/**
 * Takes in the texts of each phone in the order in which they came; the same text twice is one. A text that cannot be
 * taken in keeps no other from it, also none of the same phone; answers those.
 */
export async function receiveTexts(deps: Deps, received: readonly Received[]): Promise<NotReceived[]> {
  const failed: NotReceived[] = []
  for (const round of inRounds(received)) failed.push(...(await receiveRound(deps, round)))
  return failed
}
