import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ConsentSource } from '#core/vocabulary/consent.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf, type Key, keyOf } from '#server/db/keys.ts'
import { consentEvents, messages, phoneStates } from '#server/db/schema/schema.ts'

type Consent = { churchId: number; phone: string; words: string | null; source: ConsentSource }

/** Whether a phone has opted in since a moment. */
const hasOptedIn = async (
  tx: Db,
  churchId: number,
  phone: string,
  since: Temporal.Instant,
): Promise<boolean> =>
  (await tx.$count(
    consentEvents,
    and(
      eq(consentEvents.churchId, churchId),
      eq(consentEvents.phone, phone),
      eq(consentEvents.action, 'opted_in'),
      gt(consentEvents.at, since),
    ),
  )) > 0

/**
 * The number gets no more texts from this church until it opts in again. Where it has done so since the moment of which
 * this is told, that holds: answers whether it is out.
 */
export async function optOut(
  tx: Db,
  { churchId, phone, words, source, since }: Consent & { since?: Temporal.Instant | null },
  now: Temporal.Instant,
): Promise<boolean> {
  if (since && (await hasOptedIn(tx, churchId, phone, since))) return false
  await tx.insert(consentEvents).values({ churchId, phone, action: 'opted_out', words, source, at: now })
  await tx
    .insert(phoneStates)
    .values({ churchId, phone, optedOutAt: now })
    .onConflictDoUpdate({
      target: [phoneStates.churchId, phoneStates.phone],
      set: { optedOutAt: sql`coalesce(${phoneStates.optedOutAt}, excluded.opted_out_at)` },
    })
  return true
}

export async function optIn(tx: Db, { churchId, phone, words, source }: Consent, now: Temporal.Instant) {
  await tx.insert(consentEvents).values({ churchId, phone, action: 'opted_in', words, source, at: now })
  await tx
    .insert(phoneStates)
    .values({ churchId, phone })
    .onConflictDoUpdate({ target: [phoneStates.churchId, phoneStates.phone], set: { optedOutAt: null } })
}

/** Those of some churches' phones to which the newest text asked whether they want to opt in. */
export async function askedToOptIn(db: Db, phones: readonly Key[]): Promise<ReadonlySet<string>> {
  const { churchId, toNumber } = messages
  const rows = await db
    .selectDistinctOn([churchId, toNumber], { churchId, phone: toNumber, purpose: messages.purpose })
    .from(messages)
    .where(
      and(isOneOf(churchId, toNumber, phones), eq(messages.direction, 'out'), isNotNull(messages.acceptedAt)),
    )
    .orderBy(churchId, toNumber, desc(messages.loggedAt), desc(messages.id))
  return new Set(
    rows.flatMap(({ churchId, phone, purpose }) =>
      phone && purpose === 'opt_in' ? [keyOf(churchId, phone)] : [],
    ),
  )
}

/** Whether a phone has opted out of this church's texts. */
export async function isOptedOut(db: Db, churchId: number, phone: string): Promise<boolean> {
  const [state] = await db
    .select({ at: phoneStates.optedOutAt })
    .from(phoneStates)
    .where(and(eq(phoneStates.churchId, churchId), eq(phoneStates.phone, phone)))
  return state?.at != null
}
