import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CreditEntryKind, GrantSource } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { churches } from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { easeShortage } from './shortage.ts'

type Entry = {
  churchId: number
  amount: number
  /** The part that is of the package; without, what is taken is of the package first, and what is given is not. */
  ofPackage?: number
  source?: GrantSource
  key?: string
  messageId?: number
  attempt?: number
  comment?: string
}

/** What is given back is what it was taken from; what is taken is of the package as far as that reaches. */
const partOfPackage = (kind: CreditEntryKind): SQL =>
  kind === 'returned'
    ? sql`coalesce((
        select -charges.of_package from credit_entries charges
        where charges.message_id = "messageId" and charges.attempt = entry.attempt and charges.kind = 'used'
      ), 0)`
    : sql`coalesce("ofPackage", case when amount > 0 then 0 else -least(-amount, greatest(0, package_credits + coalesce(
        sum(amount) over (partition by "churchId" order by position rows between unbounded preceding and 1 preceding),
      0))) end)`

/** Writes entries and moves the balances by those that are new: an entry that exists already moves nothing. */
async function book(
  tx: Db,
  kind: CreditEntryKind,
  entries: readonly Entry[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = entries.map((entry, position) => ({ ...entry, position }))
  await tx.execute(sql`
    with given as (
      select entry.*, ${partOfPackage(kind)}::int as of_package
      from json_to_recordset(${JSON.stringify(rows)}::json) as entry("churchId" bigint, amount int, "ofPackage" int,
        source text, key text, "messageId" bigint, attempt int, comment text, position int)
      join churches on churches.id = "churchId"
      where not exists (
        select 1 from credit_entries known
        where known.message_id = "messageId" and known.attempt = entry.attempt and known.kind = ${kind}
      )
    ), written as (
      insert into credit_entries
        (church_id, kind, amount, of_package, source, key, message_id, attempt, comment, created_at)
      select "churchId", ${kind}, amount, of_package, source, key, "messageId", attempt, comment,
        ${now.toString()}::timestamptz
      from given
      on conflict do nothing
      returning church_id, amount, of_package
    )
    update churches
    set credit_balance = credit_balance + booked.amount, package_credits = package_credits + booked.of_package
    from (
      select church_id, sum(amount)::int as amount, sum(of_package)::int as of_package from written group by church_id
    ) booked
    where churches.id = booked.church_id`)
}

/** What credits are given for: `key` is our own name for it, so that it is given once. */
type Grant = { source?: GrantSource; key?: string }

/** Gives a church credits; what waited for them goes at once. Those of the package expire with its cycle. */
export async function grantCredits(
  tx: Db,
  churchId: number,
  amount: number,
  comment: string,
  now: Temporal.Instant,
  { source = 'bonus', ...grant }: Grant = {},
): Promise<void> {
  await lockBalances(tx, [churchId])
  const part = source === 'package' ? { ofPackage: amount } : {}
  await book(tx, 'granted', [{ churchId, amount, comment, source, ...part, ...grant }], now)
  await hurryWaiting(tx, churchId, 'no_credits', now)
  await easeShortage(tx, churchId)
}

/** Lets what is left of the package's credits expire; answers how many. `key` is our own name for the occasion. */
export async function expirePackageCredits(
  tx: Db,
  churchId: number,
  key: string,
  now: Temporal.Instant,
): Promise<number> {
  await lockBalances(tx, [churchId])
  const { left } = only(
    await tx.select({ left: churches.packageCredits }).from(churches).where(eq(churches.id, churchId)),
  )
  const entry = { churchId, amount: -left, ofPackage: -left, key, comment: 'Credits of the package expired' }
  if (left > 0) await book(tx, 'expired', [entry], now)
  return left
}

/** Takes credits back that were bought and are not spent; `key` is our own name for the occasion. */
export async function takeBackCredits(
  tx: Db,
  churchId: number,
  credits: number,
  key: string,
  now: Temporal.Instant,
): Promise<void> {
  await lockBalances(tx, [churchId])
  const entry = {
    churchId,
    amount: -credits,
    ofPackage: 0,
    source: 'refund',
    key,
    comment: 'Refund',
  } as const
  await book(tx, 'granted', [entry], now)
}

const TOO_MUCH = 'A balance cannot fall below zero: this church has only'

/** Gives or takes credits by hand; answers the new balance. Never takes more than there is. */
export async function adjustCredits(
  tx: Db,
  churchId: number,
  { amount, comment }: { amount: number; comment: string },
  now: Temporal.Instant,
): Promise<number> {
  const balance = (await lockBalances(tx, [churchId])).get(churchId)
  if (balance === undefined) throw refuse(404, NOT_FOUND)
  if (balance + amount < 0) throw refuse(422, { amount: [`${TOO_MUCH} ${balance}.`] })
  if (amount > 0) await grantCredits(tx, churchId, amount, comment, now)
  else await book(tx, 'granted', [{ churchId, amount, comment }], now)
  return balance + amount
}

/** What one attempt to send a text costs. */
export type Charge = { churchId: number; messageId: number; attempt: number; credits: number }

/** The charge for the present attempt at a text. */
export const chargeOf = ({ id, ...text }: Omit<Charge, 'messageId'> & { id: number }): Charge => ({
  churchId: text.churchId,
  messageId: id,
  attempt: text.attempt,
  credits: text.credits,
})

const entriesOf = (charges: readonly Charge[], sign: 1 | -1): Entry[] =>
  charges.map(({ credits, ...charge }) => ({ ...charge, amount: sign * credits }))

/** Charges attempts to send texts. The caller has seen, under the lock of `lockBalances`, that the balances suffice. */
export async function chargeCredits(
  tx: Db,
  charges: readonly Charge[],
  now: Temporal.Instant,
): Promise<void> {
  if (charges.length > 0) await book(tx, 'used', entriesOf(charges, -1), now)
}

/** Gives back what attempts were charged; a second time changes nothing. Comes last in its transaction: it locks the churches. */
export async function returnCredits(
  tx: Db,
  charges: readonly Charge[],
  now: Temporal.Instant,
): Promise<void> {
  const charged = charges.filter(({ credits }) => credits > 0)
  if (charged.length === 0) return
  await lockBalances(tx, [...new Set(charged.map(({ churchId }) => churchId))])
  await book(tx, 'returned', entriesOf(charged, 1), now)
}

/** The balances, locked until the transaction ends so that nothing is spent twice; in one order, so that two never wait for each other. */
export async function lockBalances(tx: Db, churchIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: churches.id, balance: churches.creditBalance })
    .from(churches)
    .where(inArray(churches.id, [...churchIds]))
    .orderBy(asc(churches.id))
    .for('no key update')
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}
