import { and, desc, eq, gt, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ConsentAction, ConsentSource } from '#core/vocabulary/consent.ts'
import type { Db } from '#server/db/connect.ts'
import { isOneOf, type Key, keyOf } from '#server/db/keys.ts'
import { consentEvents, messages, phoneStates } from '#server/db/schema/schema.ts'

type Consent = {
  churchId: number
  phone: string
  words: string | null
  source: ConsentSource
  /** When it was said by the carrier's clock, where that was before it was told. */
  saidAt?: Temporal.Instant | null
  /** When it was told by our own clock, where that was before it was understood. */
  heardAt?: Temporal.Instant | null
}

/** The clocks of two machines may differ by so much: in doubt an opt-out came last. */
const APART = { minutes: 1 }

const hasSaid = async (tx: Db, { churchId, phone }: Consent, what: SQL | undefined): Promise<boolean> =>
  (await tx.$count(
    consentEvents,
    and(eq(consentEvents.churchId, churchId), eq(consentEvents.phone, phone), what),
  )) > 0

/** Whether the opposite was said after this. */
const isUndone = async (
  tx: Db,
  consent: Consent,
  by: ConsentAction,
  since: (saidAt: Temporal.Instant) => SQL,
): Promise<boolean> => {
  const { saidAt, heardAt } = consent
  const { action, at } = consentEvents
  const isLater = saidAt ? since(saidAt) : heardAt ? gt(at, heardAt) : null
  return isLater !== null && hasSaid(tx, consent, and(eq(action, by), isLater))
}

const writeDown = (
  tx: Db,
  { saidAt, heardAt, ...consent }: Consent,
  action: ConsentAction,
  now: Temporal.Instant,
) => tx.insert(consentEvents).values({ ...consent, action, at: saidAt ?? heardAt ?? now })

/**
 * The number gets no more texts from this church until it opts in again. Where it has done so since this was said, that
 * holds: answers whether it is out.
 */
export async function optOut(tx: Db, consent: Consent, now: Temporal.Instant): Promise<boolean> {
  const { churchId, phone, saidAt, heardAt } = consent
  const { at } = consentEvents
  if (await isUndone(tx, consent, 'opted_in', (said) => gte(at, said.add(APART)))) return false
  await writeDown(tx, consent, 'opted_out', now)
  await tx
    .insert(phoneStates)
    .values({ churchId, phone, optedOutAt: saidAt ?? heardAt ?? now })
    .onConflictDoUpdate({
      target: [phoneStates.churchId, phoneStates.phone],
      set: { optedOutAt: sql`coalesce(${phoneStates.optedOutAt}, excluded.opted_out_at)` },
    })
  return true
}

/** The number gets texts from this church again, unless it has opted out since this was said; answers whether it does. */
export async function optIn(tx: Db, consent: Consent, now: Temporal.Instant): Promise<boolean> {
  const { churchId, phone } = consent
  const { at } = consentEvents
  if (await isUndone(tx, consent, 'opted_out', (said) => gt(at, said.subtract(APART)))) return false
  await writeDown(tx, consent, 'opted_in', now)
  await tx
    .insert(phoneStates)
    .values({ churchId, phone })
    .onConflictDoUpdate({ target: [phoneStates.churchId, phoneStates.phone], set: { optedOutAt: null } })
  return true
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
