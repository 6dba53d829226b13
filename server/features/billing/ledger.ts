import { asc, inArray, sql } from 'drizzle-orm'
import type { CreditEntryKind } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import { churches } from '#server/db/schema/schema.ts'
import { hurryWaiting } from '#server/db/waiting-texts.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { forgetShortage } from './shortage.ts'

type Entry = { churchId: number; amount: number; messageId?: number; attempt?: number; comment?: string }

/** Writes entries and moves the balances by those that are new: an entry that exists already moves nothing. */
const book = async (
  tx: Db,
  kind: CreditEntryKind,
  entries: readonly Entry[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx.execute(sql`
    with written as (
      insert into credit_entries (church_id, kind, amount, message_id, attempt, comment, created_at)
      select "churchId", ${kind}, amount, "messageId", attempt, comment, ${now.toString()}::timestamptz
      from json_to_recordset(${JSON.stringify(entries)}::json)
        as entry("churchId" bigint, amount int, "messageId" bigint, attempt int, comment text)
      on conflict do nothing
      returning church_id, amount
    )
    update churches set credit_balance = credit_balance + booked.amount
    from (select church_id, sum(amount)::int as amount from written group by church_id) booked
    where churches.id = booked.church_id`)
}

/** Gives a church credits; what waited for them goes at once. */
export const grantCredits = async (
  tx: Db,
  churchId: number,
  amount: number,
  comment: string,
  now: Temporal.Instant,
): Promise<void> => {
  await book(tx, 'granted', [{ churchId, amount, comment }], now)
  await hurryWaiting(tx, churchId, 'no_credits', now)
  await forgetShortage(tx, [churchId])
}

const TOO_MUCH = 'A balance cannot fall below zero: this church has only'

/** Gives or takes credits by hand; answers the new balance. Never takes more than there is. */
export const adjustCredits = async (
  tx: Db,
  churchId: number,
  { amount, comment }: { amount: number; comment: string },
  now: Temporal.Instant,
): Promise<number> => {
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
export const chargeCredits = async (
  tx: Db,
  charges: readonly Charge[],
  now: Temporal.Instant,
): Promise<void> => {
  if (charges.length > 0) await book(tx, 'used', entriesOf(charges, -1), now)
}

/** Gives back what attempts were charged; a second time changes nothing. Comes last in its transaction: it locks the churches. */
export const returnCredits = async (
  tx: Db,
  charges: readonly Charge[],
  now: Temporal.Instant,
): Promise<void> => {
  const charged = charges.filter(({ credits }) => credits > 0)
  if (charged.length === 0) return
  await lockBalances(tx, [...new Set(charged.map(({ churchId }) => churchId))])
  await book(tx, 'returned', entriesOf(charged, 1), now)
}

/** The balances, locked until the transaction ends so that nothing is spent twice; in one order, so that two never wait for each other. */
export const lockBalances = async (tx: Db, churchIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await tx
    .select({ id: churches.id, balance: churches.creditBalance })
    .from(churches)
    .where(inArray(churches.id, [...churchIds]))
    .orderBy(asc(churches.id))
    .for('no key update')
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}
