import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { AskedAssignment, ListedItem, ReplyContext } from '#core/replies/types.ts'
import { isAfter } from '#core/time/instant.ts'
import { DECLINED_REPLIES, REASON_REQUESTS } from '#core/vocabulary/messages.ts'
import type { InboundText } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import {
  type AssignmentRow,
  assignments,
  consentEvents,
  isHeld,
  type MessageRow,
  messages,
  numbers,
  people,
  phoneStates,
} from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { loadKeywords } from '#server/features/messages/words.ts'

/** When a text went, or a reply was queued that has not gone yet. */
export const sentAt = ({ loggedAt, createdAt }: Conversation['texts'][number]): Temporal.Instant =>
  loggedAt ?? createdAt

/** The words that the carrier acts on and answers by itself (Twilio, default opt-out handling of long codes). */
const CARRIER_ANSWERS = [
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  ...['start', 'yes', 'unstop', 'help', 'info'],
]

/** Whether the carrier has heard this text: what it answers is not answered twice. */
export const isHeardByCarrier = ({ body, optOutType }: Pick<InboundText, 'body' | 'optOutType'>): boolean =>
  optOutType !== null || CARRIER_ANSWERS.includes(body.trim().toLowerCase())

const ASKED_WHY: readonly string[] = REASON_REQUESTS
const DECLINED: readonly string[] = DECLINED_REPLIES
const REASON_HOURS = 24

/** What we say to an answer; the numbers of the list before it still hold. */
const ACCEPTED = ['accepted_reply', 'all_accepted_reply']
const SAID_TO_ANSWERS = [
  ...ACCEPTED,
  ...DECLINED,
  'reason_reply',
  'already_answered',
  'ask_back',
  'not_understood',
]
const LIST_HOURS = 12

/** The newest text that its phone may still be answering by numbers: the newest, or a recent one before what we said since. */
const listing = ({ asks, texts }: Conversation, now: Temporal.Instant) => {
  const text = texts.findLast(({ kind }) => !SAID_TO_ANSWERS.includes(kind))
  if (!text || !asks.includes(text) || text.lines.length < 2) return null
  const isRecent = text === texts.at(-1) || isAfter(sentAt(text), now.subtract({ hours: LIST_HOURS }))
  return isRecent ? text : null
}

/** The assignments in the order of the numbered text that is being answered. */
export const listedIds = (conversation: Conversation, now: Temporal.Instant): string[] | null =>
  listing(conversation, now)?.lines.map((line) => line.assignmentId) ?? null

/** The answer that 'which one?' asked about, as long as nothing else was answered since. */
const pendingAnswer = (conversation: Conversation, now: Temporal.Instant): ReplyContext['pendingAnswer'] => {
  const list = listing(conversation, now)
  const pending = list?.pendingAnswer ?? null
  if (!list || pending === null) return null
  const same = pending === 'accept' ? ACCEPTED : DECLINED
  const since = conversation.texts.slice(conversation.texts.indexOf(list) + 1)
  return since.every(({ kind }) => same.includes(kind)) ? pending : null
}

/** Whether the newest text asked for the reason of a decline. */
export const awaitsReason = ({ texts }: Conversation, now: Temporal.Instant): boolean => {
  const newest = texts.at(-1)
  if (!newest || !ASKED_WHY.includes(newest.kind)) return false
  return isAfter(sentAt(newest), now.subtract({ hours: REASON_HOURS }))
}

/** What a reason is for: everything that was declined by the text which the newest reply answers. */
export const declinedIds = ({ texts }: Conversation): string[] => {
  const parent = texts.at(-1)?.parentId
  return texts
    .filter((text) => text.parentId === parent && DECLINED.includes(text.kind))
    .flatMap((text) => text.lines.map((line) => line.assignmentId))
}

/** What understanding a text depends on. */
export const replyContextOf = (
  conversation: Conversation,
  carrierOptOutType: ReplyContext['carrierOptOutType'],
  now: Temporal.Instant,
): ReplyContext => {
  const firstNames = new Map(conversation.people.map((person) => [person.id, person.firstName]))
  const personOf = new Map(conversation.asked.map((asked) => [asked.assignmentId, asked.personId]))
  const ids =
    listedIds(conversation, now) ??
    conversation.asked.filter((asked) => asked.status === 'U').map((asked) => asked.assignmentId)
  const itemOf = (id: string): ListedItem => ({ firstName: firstNames.get(personOf.get(id) ?? '') ?? null })
  return {
    keywords: conversation.keywords,
    isOptedOut: conversation.isOptedOut,
    carrierOptOutType,
    items: ids.map(itemOf),
    pendingAnswer: pendingAnswer(conversation, now),
    awaitsReason: awaitsReason(conversation, now),
  }
}

/** Which churches numbers belong to; those that are not ours are left out. */
export const findChurchesOfNumbers = async (
  db: Db,
  phoneNumbers: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ phoneNumber: numbers.phoneNumber, churchId: numbers.churchId })
    .from(numbers)
    .where(and(inArray(numbers.phoneNumber, [...new Set(phoneNumbers)]), isHeld))
  return new Map(rows.map((row) => [row.phoneNumber, row.churchId]))
}

const ASKING = ['confirmation', 'confirmation_reminder', 'follow_up', 'which_one', 'ask_back']
const NOT_SENT = ['planned', 'held', 'blocked', 'skipped', 'cancelled'] as const
/** Nobody answers a text that is older. */
const LOOK_BACK = { hours: 60 * 24 }
const TEXTS_MAX = 100

/** A reply that is about to go: who texts twice in a row has not read it yet, but it has been said. */
const isQueuedReply = and(eq(messages.state, 'planned'), isNotNull(messages.parentId))

type Phones = { churchId: number; phones: readonly string[] }

/** The newest texts to each of some phones. */
const newestIds = async (tx: Db, { churchId, phones }: Phones, now: Temporal.Instant): Promise<number[]> => {
  const isPast = and(
    notInArray(messages.state, [...NOT_SENT]),
    gt(messages.loggedAt, now.subtract(LOOK_BACK)),
  )
  const rows = await rowsOf<{ id: string | number }>(
    tx,
    sql`select newest.id from json_array_elements_text(${JSON.stringify(phones)}::json) phone
      cross join lateral (
        select id from messages
        where church_id = ${churchId} and to_number = phone and direction = 'out' and (${isPast} or ${isQueuedReply})
        order by logged_at desc nulls first, id desc limit ${TEXTS_MAX}
      ) newest`,
  )
  return rows.map(({ id }) => Number(id))
}

/** What went to each of some phones, oldest first. */
const textsTo = async (
  tx: Db,
  to: Phones,
  now: Temporal.Instant,
): Promise<Map<string | null, MessageRow[]>> => {
  const rows = await tx
    .select()
    .from(messages)
    .where(inArray(messages.id, await newestIds(tx, to, now)))
    .orderBy(sql`${messages.loggedAt} asc nulls last`, asc(messages.id))
  return Map.groupBy(rows, ({ toNumber }) => toNumber)
}

/** Whether the carrier keeps texts from a phone by itself: then it also confirms the way back. */
const isStoppedAtCarrier = async (tx: Db, churchId: number, phone: string): Promise<boolean> => {
  const [last] = await tx
    .select({ words: consentEvents.words, source: consentEvents.source })
    .from(consentEvents)
    .where(
      and(
        eq(consentEvents.churchId, churchId),
        eq(consentEvents.phone, phone),
        eq(consentEvents.action, 'opted_out'),
      ),
    )
    .orderBy(desc(consentEvents.id))
    .limit(1)
  return (
    last !== undefined &&
    (last.source === 'carrier' || isHeardByCarrier({ body: last.words ?? '', optOutType: null }))
  )
}

const isText = <Value>(value: Value | null): value is Value => value !== null

/** The assignments that texts have asked for and whose service has not begun, soonest first. */
const loadAsked = (tx: Db, churchId: number, texts: readonly MessageRow[], now: Temporal.Instant) =>
  tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, idsIn(texts)),
        isNull(assignments.removedAt),
        gt(assignments.startsAt, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))

const isAsking = ({ kind }: MessageRow): boolean => ASKING.includes(kind)
const idsIn = (texts: readonly MessageRow[]): string[] => [
  ...new Set(texts.flatMap((text) => text.lines.map((line) => line.assignmentId))),
]

const askedOf = (row: AssignmentRow): AskedAssignment | null =>
  row.personId === null || row.startsAt === null
    ? null
    : {
        assignmentId: row.id,
        personId: row.personId,
        planId: row.planId,
        status: row.status,
        startsAt: row.startsAt,
      }

/** Everything that is looked at to understand a text from each of some phones. */
export const loadConversations = async (tx: Db, from: Phones, now: Temporal.Instant) => {
  const { churchId } = from
  const phones = [...from.phones]
  const received = await textsTo(tx, from, now)
  // Trial texts went to the owner and ask nobody.
  const sent = [...received.values()].flat().filter(({ isTrial }) => !isTrial)
  const rows = await loadAsked(tx, churchId, sent.filter(isAsking), now)
  const sharers = await tx
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), inArray(people.phone, phones)))
    .orderBy(asc(people.id))
  const states = await tx
    .select()
    .from(phoneStates)
    .where(
      and(
        eq(phoneStates.churchId, churchId),
        inArray(phoneStates.phone, phones),
        isNotNull(phoneStates.optedOutAt),
      ),
    )
  const { church, rules } = await loadChurch(tx, churchId)
  const keywords = await loadKeywords(tx, churchId)
  const conversationWith = async (phone: string) => {
    const newest = received.get(phone)?.at(-1)
    const texts = sent.filter(({ toNumber }) => toNumber === phone)
    const asks = texts.filter(isAsking)
    const ids = new Set(idsIn(asks))
    const isOptedOut = states.some((state) => state.phone === phone)
    return {
      church,
      rules,
      keywords,
      texts,
      asks,
      /** The newest text was a preview on the owner's phone: what is said to it is no volunteer's answer. */
      answersPreview: newest !== undefined && (newest.isTrial || newest.kind === 'trial_reply'),
      people: sharers.filter((person) => person.phone === phone),
      isOptedOut,
      isStoppedAtCarrier: isOptedOut && (await isStoppedAtCarrier(tx, churchId, phone)),
      asked: rows
        .filter(({ id }) => ids.has(id))
        .map(askedOf)
        .filter(isText),
    }
  }
  const conversations = new Map<string, Awaited<ReturnType<typeof conversationWith>>>()
  for (const phone of phones) conversations.set(phone, await conversationWith(phone))
  return conversations
}
export type Conversation =
  Awaited<ReturnType<typeof loadConversations>> extends Map<string, infer One> ? One : never
