import type { BillingContact } from '#contract/billing.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { findAccount, lockAccount, updateAccount } from './account.ts'

/** Who gets receipts besides the owners, and what stands on invoices. */
export async function presentContact(db: Db, churchId: number): Promise<BillingContact> {
  const account = await findAccount(db, churchId)
  return {
    name: account?.contactName ?? '',
    email: account?.contactEmail ?? '',
    tax_note: account?.taxNote ?? '',
  }
}

export async function saveContact(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: { churchId: number; userId: number },
  contact: BillingContact,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, churchId)
    await updateAccount(tx, churchId, {
      contactName: contact.name,
      contactEmail: contact.email,
      taxNote: contact.tax_note,
    })
    await recordAudit(tx, { churchId, userId, action: 'billing.contact', at: clock.now() })
  })
}
