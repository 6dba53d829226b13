import { inArray, sql } from 'drizzle-orm'
import { isAskedPlace } from '#core/asks/place.ts'
import { replyContextOf } from '#core/conversation/reply-context.ts'
import { understoodIn } from '#core/conversation/understood.ts'
import { NOT_UNDERSTOOD } from '#core/vocabulary/message-reasons.ts'
import type { InboundText } from '#providers/texting/port.ts'
import { agrees, type Understanding } from '#reader/read.ts'
import { isAway } from '#server/db/away.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { churchesOf, type Key, keyOf } from '#server/db/keys.ts'
import { announceAll } from '#server/db/live.ts'
import { messages } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockAsksOf } from '#server/features/asks/ask.ts'
import { askedToOptIn } from '#server/features/messages/consent.ts'
import { forgetTroubleOf } from '#server/features/messages/phone-trouble.ts'
import { queueReplies } from '#server/features/messages/replies.ts'
import { scheduleTextsOf } from '#server/features/messages/schedule.ts'
import { recordAllAnswers } from './answers.ts'
import { loadConversations, type PhoneConversation } from './conversation.ts'
import { wholeTexts } from './halves.ts'
import { findOvertaken } from './overtaken.ts'
import type { Inbound } from './reply.ts'
import { respond } from './respond.ts'
import { forgetLostNumbers } from './texted-numbers.ts'

/** A text, and the church that it was for when it came. */
export type Received = { churchId: number; text: InboundText }
/** What could not be taken in, and why. */
export type NotReceived = { received: Received; error: unknown }

type Heard = Received & { conversation: PhoneConversation }

const phoneOf = ({ churchId, text }: Received): Key => ({ churchId, id: text.from })

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

/** A late text that was overtaken by what the church did still opts out, and changes nothing else. */
function understood(
  { text, conversation }: Heard,
  { optsIn, isLate }: { optsIn: boolean; isLate: boolean },
  now: Temporal.Instant,
): Understanding {
  const meaning = optsIn
    ? ({ kind: 'start' } as const)
    : understoodIn(text.body, replyContextOf(conversation, text, now))
  return isLate && meaning.kind !== 'stop' ? { kind: 'inbox' } : meaning
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
  { answerings, replies, scheduled, kept }: Gathered,
  now: Temporal.Instant,
): Promise<void> {
  if (kept.length > 0)
    await tx.update(messages).set({ reason: NOT_UNDERSTOOD }).where(inArray(messages.id, kept))
  const answered = await recordAllAnswers(tx, deps, answerings, now)
  const reached = await forgetTroubleOf(tx, received.map(phoneOf))
  await scheduleTextsOf(tx, [...scheduled, ...answered, ...reached], now)
  await queueReplies(tx, replies, now)
  await forgetLostNumbers(
    tx,
    received.map(({ churchId, text }) => ({ churchId, id: text.to })),
  )
}

type Gathered = Pick<Inbound, 'answerings' | 'replies' | 'scheduled' | 'kept'>

/** Logs one text from each of several phones, understands them and does what they say; answers what they meant. */
async function takeIn(tx: Db, deps: Deps, received: readonly Received[]): Promise<Understanding['kind'][]> {
  const now = deps.clock.now()
  const phones = received.map(phoneOf)
  const conversations = await loadConversations(tx, phones, now)
  const heard = received.flatMap((one) => {
    const conversation = conversations.get(keyOf(one.churchId, one.text.from))
    return conversation ? [{ ...one, conversation }] : []
  })
  const overtaken = await findOvertaken(tx, received)
  const asked = await askedToOptIn(tx, phones)
  const whole = await wholeTexts(tx, received, now)
  const rows = await logInbound(tx, heard, now)
  await lockAsksOf(tx, askedPlaces(heard))
  const gathered: Gathered = { answerings: [], replies: [], scheduled: [], kept: [] }
  const meanings: Understanding['kind'][] = []
  for (const one of heard) {
    const { churchId, text: logged, conversation } = one
    const messageId = rows.get(logged.sid)
    if (messageId === undefined) continue
    const text = { ...logged, body: whole.get(logged.sid) ?? logged.body }
    const optsIn = asked.has(keyOf(churchId, text.from)) && agrees(text.body)
    const understanding = understood({ ...one, text }, { optsIn, isLate: overtaken.has(text.sid) }, now)
    meanings.push(understanding.kind)
    await respond(
      { tx, deps, now, churchId, text, messageId, conversation, optsIn, ...gathered },
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
async function receiveSome(deps: Deps, received: readonly Received[], lockTimeout: string): Promise<void> {
  const meanings = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
    return takeIn(tx, deps, received)
  })
  for (const meaning of meanings) deps.metrics.inbound.inc({ meaning })
}

/** A church in which something else is at work holds up the texts of others no longer. */
const TOGETHER_WAIT = '300ms'
const ALONE_WAIT = '0'

/** Takes in texts together; where that fails each half by itself. Answers those that failed alone. */
async function receiveInParts(deps: Deps, some: readonly Received[]): Promise<Received[]> {
  try {
    await receiveSome(deps, some, TOGETHER_WAIT)
    return []
  } catch (error) {
    if (isAway(error)) throw error
    if (some.length === 1) return [...some]
    const half = Math.ceil(some.length / 2)
    return [
      ...(await receiveInParts(deps, some.slice(0, half))),
      ...(await receiveInParts(deps, some.slice(half))),
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
async function receiveRound(deps: Deps, round: readonly Received[]): Promise<NotReceived[]> {
  const batches = batchesOf(round)
  const alone: Received[] = []
  const lane = async (): Promise<void> => {
    for (let next = batches.shift(); next; next = batches.shift())
      alone.push(...(await receiveInParts(deps, next)))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const failed: NotReceived[] = []
  for (const received of alone)
    await receiveSome(deps, [received], ALONE_WAIT).catch((error: unknown) => {
      if (isAway(error)) throw error
      failed.push({ received, error })
    })
  return failed
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
