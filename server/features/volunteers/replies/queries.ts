import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { AskedAssignment } from '#core/replies/types.ts'
import type { Db } from '#server/db/connect.ts'
import {
  assignments,
  consentEvents,
  messages,
  numbers,
  people,
  phoneStates,
} from '#server/db/schema/schema.ts'
import { loadChurch, loadWords } from '#server/features/messages/queries.ts'
import { isHeardByCarrier } from './views.ts'

type MessageRow = typeof messages.$inferSelect

/** Which church a number belongs to; null when it is not ours. */
export const findChurchOfNumber = async (db: Db, phoneNumber: string): Promise<number | null> => {
  const [row] = await db
    .select({ churchId: numbers.churchId })
    .from(numbers)
    .where(and(eq(numbers.phoneNumber, phoneNumber), isNull(numbers.releasedAt)))
  return row?.churchId ?? null
}

const ASKING = ['confirmation', 'confirmation_reminder', 'follow_up', 'which_one', 'ask_back']
const NOT_SENT = ['planned', 'held', 'blocked', 'skipped', 'cancelled'] as const
/** Nobody answers a text that is older. */
const LOOK_BACK = { hours: 60 * 24 }
const TEXTS_MAX = 100

/** A reply that is about to go: who texts twice in a row has not read it yet, but it has been said. */
const isQueuedReply = and(eq(messages.state, 'planned'), isNotNull(messages.parentId))

/** What went to a phone, oldest first; trial texts went to the owner and ask nobody. */
const textsTo = async (
  tx: Db,
  churchId: number,
  phone: string,
  now: Temporal.Instant,
): Promise<MessageRow[]> => {
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.toNumber, phone),
        eq(messages.direction, 'out'),
        eq(messages.isTrial, false),
        or(
          and(notInArray(messages.state, [...NOT_SENT]), gt(messages.loggedAt, now.subtract(LOOK_BACK))),
          isQueuedReply,
        ),
      ),
    )
    .orderBy(sql`${messages.loggedAt} desc nulls first`, desc(messages.id))
    .limit(TEXTS_MAX)
  return rows.toReversed()
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

/** Everything that is looked at to understand a text from a phone. */
export const loadConversation = async (tx: Db, churchId: number, phone: string, now: Temporal.Instant) => {
  const texts = await textsTo(tx, churchId, phone, now)
  const asks = texts.filter((text) => ASKING.includes(text.kind))
  const ids = [...new Set(asks.flatMap((text) => text.lines.map((line) => line.assignmentId)))]
  const rows = await tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, churchId),
        inArray(assignments.id, ids),
        isNull(assignments.removedAt),
        gt(assignments.startsAt, now),
      ),
    )
    .orderBy(asc(assignments.startsAt), asc(assignments.id))
  const sharers = await tx
    .select()
    .from(people)
    .where(and(eq(people.churchId, churchId), eq(people.phone, phone)))
    .orderBy(asc(people.id))
  const [state] = await tx
    .select()
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, churchId), eq(phoneStates.phone, phone)))
  const { church, rules } = await loadChurch(tx, churchId)
  const words = await loadWords(tx, churchId)
  const isOptedOut = state?.optedOutAt != null
  return {
    church,
    rules,
    keywords: words.keywords,
    texts,
    asks,
    people: sharers,
    isOptedOut,
    isStoppedAtCarrier: isOptedOut && (await isStoppedAtCarrier(tx, churchId, phone)),
    asked: rows
      .map((row): AskedAssignment | null =>
        row.personId === null || row.startsAt === null
          ? null
          : {
              assignmentId: row.id,
              personId: row.personId,
              planId: row.planId,
              status: row.status,
              startsAt: row.startsAt,
            },
      )
      .filter(isText),
  }
}
export type Conversation = Awaited<ReturnType<typeof loadConversation>>
