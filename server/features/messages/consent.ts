import { and, eq, sql } from 'drizzle-orm'
import type { TextingCause } from '#providers/texting/port.ts'
import type { Db } from '#server/db/connect.ts'
import { consentEvents, phoneStates } from '#server/db/schema/schema.ts'

type Phone = { churchId: number; phone: string }

type Consent = Phone & { words: string | null; source: string }

/** The number gets no more texts from this church until it opts in again. */
export const optOut = async (tx: Db, { churchId, phone, words, source }: Consent, now: Temporal.Instant) => {
  await tx.insert(consentEvents).values({ churchId, phone, action: 'opted_out', words, source, at: now })
  await tx
    .insert(phoneStates)
    .values({ churchId, phone, optedOutAt: now })
    .onConflictDoUpdate({
      target: [phoneStates.churchId, phoneStates.phone],
      set: { optedOutAt: sql`coalesce(${phoneStates.optedOutAt}, excluded.opted_out_at)` },
    })
}

export const optIn = async (tx: Db, { churchId, phone, words, source }: Consent, now: Temporal.Instant) => {
  await tx.insert(consentEvents).values({ churchId, phone, action: 'opted_in', words, source, at: now })
  await tx
    .insert(phoneStates)
    .values({ churchId, phone })
    .onConflictDoUpdate({ target: [phoneStates.churchId, phoneStates.phone], set: { optedOutAt: null } })
}

/** Failures that stay: the number is remembered with the reason until the planning service has another. */
const LASTING = ['landline', 'bad_number']

/** Remembers what a failed text says about its number. */
export const recordTrouble = async (
  tx: Db,
  trouble: Phone & { cause: TextingCause; source: string },
  now: Temporal.Instant,
): Promise<void> => {
  const { churchId, phone, cause, source } = trouble
  const { failure } = cause
  if (failure.kind !== 'stop') return
  if (failure.why === 'opted_out') return optOut(tx, { churchId, phone, words: null, source }, now)
  if (!LASTING.includes(failure.why)) return
  const bad = { badSince: now, badReason: cause.sentence, badFix: cause.fix }
  await tx
    .insert(phoneStates)
    .values({ churchId, phone, ...bad })
    .onConflictDoUpdate({ target: [phoneStates.churchId, phoneStates.phone], set: bad })
}

/** Whether a phone has opted out of this church's texts. */
export const isOptedOut = async (db: Db, churchId: number, phone: string): Promise<boolean> => {
  const [state] = await db
    .select({ at: phoneStates.optedOutAt })
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, churchId), eq(phoneStates.phone, phone)))
  return state?.at != null
}
