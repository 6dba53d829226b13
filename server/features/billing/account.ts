import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { type AccountRow, billingAccounts, churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Reader } from '#server/features/mails/billing.ts'
import { refuse } from '#server/http/errors.ts'
import { refusalOf } from './failures.ts'

/** What billing works with where a payment provider is configured. */
export type BillingDeps = Deps & { payments: NonNullable<Deps['payments']> }

/** Whether anything can be paid here. */
export const canPay = (deps: Deps): deps is BillingDeps => deps.payments !== null

const NOTHING_SOLD = 'Nothing can be paid here: no payment provider is configured.'

/** Refuses what needs the payment provider where there is none. */
export function requirePayments(deps: Deps): BillingDeps {
  if (!canPay(deps)) throw refuse(502, NOTHING_SOLD)
  return deps
}

/** The billing account of a church; null before it was needed. */
export async function findAccount(db: Db, churchId: number): Promise<AccountRow | null> {
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.churchId, churchId))
  return account ?? null
}

/** The same, made when there is none, and locked until the transaction ends; the church first, as everywhere. */
export async function lockAccount(tx: Db, churchId: number): Promise<AccountRow> {
  await tx.select({ id: churches.id }).from(churches).where(eq(churches.id, churchId)).for('no key update')
  await tx.insert(billingAccounts).values({ churchId }).onConflictDoNothing()
  return only(
    await tx.select().from(billingAccounts).where(eq(billingAccounts.churchId, churchId)).for('update'),
  )
}

export async function updateAccount(
  tx: Db,
  churchId: number,
  to: Partial<typeof billingAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(billingAccounts).set(to).where(eq(billingAccounts.churchId, churchId))
}

/** The church at the payment provider; made when it is not there yet. */
export async function ensureCustomer(deps: BillingDeps, churchId: number): Promise<string> {
  const account = await findAccount(deps.db, churchId)
  if (account?.customerId) return account.customerId
  const church = only(await deps.db.select().from(churches).where(eq(churches.id, churchId)))
  const [owner] = await findOwners(deps.db, churchId)
  const customer = await deps.payments.ensureCustomer({
    churchId,
    name: church.name,
    email: account?.contactEmail || owner?.email || '',
    reference: `church-${churchId}`,
  })
  if (!customer.ok) throw refusalOf(deps, customer.failure)
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, churchId)
    await updateAccount(tx, churchId, { customerId: customer.value })
  })
  return customer.value
}

/** Whom receipts and reminders go to: the owners, and the billing contact. */
export async function findRecipients(db: Db, churchId: number): Promise<string[]> {
  const account = await findAccount(db, churchId)
  const owners = await findOwners(db, churchId)
  return [...new Set([...owners.map(({ email }) => email), account?.contactEmail ?? ''])].filter(Boolean)
}

/** The same with what each e-mail about money says of the church. */
export async function findReaders(
  db: Db,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  churchId: number,
): Promise<Reader[]> {
  const { name: church, timeZone: zone } = only(
    await db.select().from(churches).where(eq(churches.id, churchId)),
  )
  return (await findRecipients(db, churchId)).map((to) => ({ to, church, zone, publicUrl }))
}
