import { and, eq, sql } from 'drizzle-orm'
import type { ConsentSource } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { consentEvents, phoneStates } from '#server/db/schema/schema.ts'

type Consent = { churchId: number; phone: string; words: string | null; source: ConsentSource }

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

/** Whether a phone has opted out of this church's texts. */
export const isOptedOut = async (db: Db, churchId: number, phone: string): Promise<boolean> => {
  const [state] = await db
    .select({ at: phoneStates.optedOutAt })
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, churchId), eq(phoneStates.phone, phone)))
  return state?.at != null
}
