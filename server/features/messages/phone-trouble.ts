import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { LOST, SCHEDULED_KINDS, TO_GO } from '#core/vocabulary/messages.ts'
import type { TextingCause, TextingFailure } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { churchesOf, isOneOf, type Key } from '#server/db/keys.ts'
import { messages, people, phoneStates } from '#server/db/schema/schema.ts'
import { optOut } from './consent.ts'
import { scheduleTextsOf } from './schedule.ts'

type Why = Extract<TextingFailure, { kind: 'stop' }>['why']

/** Failures that stay: the number is remembered with the reason until it proves good, or the person has another. */
const LASTING: readonly Why[] = ['landline', 'bad_number']

type Trouble = {
  churchId: number
  phone: string
  cause: TextingCause
  /** When the text went, where that was before this was told. */
  since?: Temporal.Instant | null
}

/** Remembers what a failed text says about its number; the carrier is the source. */
export async function recordTrouble(
  tx: Db,
  { churchId, phone, cause, since }: Trouble,
  now: Temporal.Instant,
): Promise<void> {
  const { failure } = cause
  if (failure.kind !== 'stop') return
  if (failure.why === 'opted_out') {
    await optOut(tx, { churchId, phone, words: null, source: 'carrier', saidAt: since }, now)
    return
  }
  if (!LASTING.includes(failure.why)) return
  const bad = { badSince: now, badReason: cause.sentence, badFix: cause.fix }
  await tx
    .insert(phoneStates)
    .values({ churchId, phone, ...bad })
    .onConflictDoUpdate({ target: [phoneStates.churchId, phoneStates.phone], set: bad })
}

/**
 * The texts that these people never got count for nothing any more, because they can be reached now: what they were
 * to be asked is scheduled as if for the first time. Scheduling itself is left to the caller.
 */
export async function forgetLosses(tx: Db, churchId: number, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return
  const theirs = and(
    eq(messages.churchId, churchId),
    inArray(messages.personId, [...personIds]),
    inArray(messages.kind, [...SCHEDULED_KINDS]),
  )
  await tx
    .update(messages)
    .set({ key: null })
    .where(and(theirs, inArray(messages.state, [...LOST]), isNotNull(messages.key)))
  await tx
    .update(messages)
    .set({ state: 'cancelled', reason: 'not_wanted' })
    .where(and(theirs, inArray(messages.state, [...TO_GO]), isNull(messages.key), gt(messages.lostBefore, 0)))
}

/**
 * These phones have answered, or a text to them has arrived: whatever was wrong with them is not so any more. Answers
 * the people who can be reached again; scheduling is left to the caller.
 */
export async function forgetTroubleOf(tx: Db, phones: readonly Key[]): Promise<Key[]> {
  const good = await tx
    .update(phoneStates)
    .set({ badSince: null, badReason: null, badFix: null })
    .where(and(isOneOf(phoneStates.churchId, phoneStates.phone, phones), isNotNull(phoneStates.badSince)))
    .returning({ churchId: phoneStates.churchId, id: phoneStates.phone })
  if (good.length === 0) return []
  const reached = await tx
    .select({ churchId: people.churchId, id: people.id })
    .from(people)
    .where(isOneOf(people.churchId, people.phone, good))
  for (const churchId of churchesOf(reached))
    await forgetLosses(
      tx,
      churchId,
      reached.filter((one) => one.churchId === churchId).map(({ id }) => id),
    )
  return reached
}

export async function forgetTrouble(tx: Db, phones: readonly Key[], now: Temporal.Instant): Promise<void> {
  await scheduleTextsOf(tx, await forgetTroubleOf(tx, phones), now)
}
