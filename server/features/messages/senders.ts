import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { isRegistered } from '#core/numbers/registration.ts'
import { TO_GO } from '#core/vocabulary/messages.ts'
import type { Carrier } from '#core/vocabulary/numbers.ts'
import type { PreviewPlace } from '#core/vocabulary/setup.ts'
import type { TextingAccount, TextingFailure } from '#providers/texting/port.ts'
import type { Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { brands, churches, isHeld, messages, type NumberRow, numbers } from '#server/db/schema/schema.ts'

/** Whom volunteers may ask at a church: what its public page says since it was handed in; null where there is none. */
export const contactOfChurch = sql<string | null>`(
  select nullif(concat_ws(', ', nullif(brands.email, ''), nullif(brands.phone, '')), '') from brands
  where brands.church_id = ${churches.id} and brands.page is not null
  order by brands.id limit 1
)`

/** The account at the carrier behind a number that is not in ours. */
export const openAccount = (vault: Vault, sealed: string): TextingAccount =>
  JSON.parse(vault.open(sealed)) as TextingAccount

/** Whether the carrier has stopped an account. */
export const isSuspended = (failure: TextingFailure): boolean =>
  failure.kind === 'alert' && failure.why === 'suspended'

/** The account in which a number is; null for ours. */
export const accountBehind = (
  vault: Vault,
  { credentialsSealed }: Pick<NumberRow, 'credentialsSealed'>,
): TextingAccount | null => (credentialsSealed === null ? null : openAccount(vault, credentialsSealed))

/** Where a number is at the carriers; without an account of its own it belongs to ours. */
export type Sender = { carrier: Carrier; account: TextingAccount | null }

/** Where some numbers are; those that are nobody's any more are where they were last. */
export async function findSenders(
  db: Db,
  vault: Vault,
  phoneNumbers: readonly string[],
): Promise<Map<string, Sender>> {
  if (phoneNumbers.length === 0) return new Map()
  const rows = await db
    .select({
      phoneNumber: numbers.phoneNumber,
      carrier: numbers.carrier,
      sealed: numbers.credentialsSealed,
    })
    .from(numbers)
    .where(inArray(numbers.phoneNumber, [...new Set(phoneNumbers)]))
    .orderBy(isHeld, numbers.id)
  return new Map(
    rows.map(({ phoneNumber, carrier, sealed }) => [
      phoneNumber,
      { carrier, account: sealed === null ? null : openAccount(vault, sealed) },
    ]),
  )
}

/** The accounts besides ours that numbers are in, each once. */
export async function otherAccounts(db: Db, vault: Vault): Promise<(Sender & { account: TextingAccount })[]> {
  const rows = await db
    .selectDistinct({ carrier: numbers.carrier, sealed: numbers.credentialsSealed })
    .from(numbers)
    .where(and(isNotNull(numbers.credentialsSealed), isHeld))
  const senders = rows.map(({ carrier, sealed }) => ({ carrier, account: openAccount(vault, sealed ?? '') }))
  return [...new Map(senders.map((one) => [`${one.carrier} ${one.account.sid}`, one])).values()]
}

/** Whether a text was handed over to go from this number. */
export async function isSentFrom(db: Db, messageId: number, phoneNumber: string): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.fromNumber, phoneNumber)))
  return rows.length > 0
}

/** A number is no longer the church's: replies that were to go from it go from the default number. */
export async function forgetSender(tx: Db, churchId: number, phoneNumber: string): Promise<void> {
  await tx
    .update(messages)
    .set({ fromNumber: null })
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.fromNumber, phoneNumber),
        inArray(messages.state, [...TO_GO]),
      ),
    )
}

/** Joins a church with the number that it texts from. */
export const isPrimaryOfChurch = and(eq(numbers.churchId, churches.id), eq(numbers.isPrimary, true))

/** The number that a church texts from, in full; null when it has none. */
export async function findPrimaryNumber(db: Db, churchId: number): Promise<NumberRow | null> {
  const [row] = await db
    .select()
    .from(numbers)
    .where(and(eq(numbers.churchId, churchId), eq(numbers.isPrimary, true)))
  return row ?? null
}

/** Whether the carriers let the number through that a church texts from; one without a number lacks no approval. */
export async function isPrimaryRegistered(db: Db, churchId: number): Promise<boolean> {
  const number = await findPrimaryNumber(db, churchId)
  if (number === null) return true
  const rows = await db.select().from(brands).where(eq(brands.churchId, churchId))
  return isRegistered(
    number,
    rows.map(({ type, status, carrierIds }) => ({ type, status, sender: carrierIds.sender ?? null })),
  )
}

/** Where previews are seen: on the owner's phone, or only on the screen while no number can text it. */
export const previewsGo = async (
  { db, trialNumber }: { db: Db; trialNumber: string | null },
  churchId: number,
): Promise<PreviewPlace> =>
  trialNumber !== null || (await isPrimaryRegistered(db, churchId)) ? 'phone' : 'screen'

/** The number that a church texts from; null when it has none. */
export const primaryNumber = async (db: Db, churchId: number): Promise<string | null> =>
  (await findPrimaryNumber(db, churchId))?.phoneNumber ?? null

/** Whether a number is one that this church texts from. */
export async function isOwnNumber(db: Db, churchId: number, phoneNumber: string): Promise<boolean> {
  const rows = await db
    .select({ id: numbers.id })
    .from(numbers)
    .where(
      and(eq(numbers.churchId, churchId), eq(numbers.phoneNumber, phoneNumber), eq(numbers.state, 'in_use')),
    )
  return rows.length > 0
}
