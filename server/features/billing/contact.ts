import type { BillingContact } from '#contract/billing.ts'
import type { TaxId } from '#core/vocabulary/billing.ts'
import type { Db } from '#server/db/connect.ts'
import type { AccountRow } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, ensureCustomer, findAccount, lockAccount, updateAccount } from './account.ts'
import { refusalOf } from './failures.ts'

const contactOf = (account: AccountRow | null): BillingContact => ({
  name: account?.contactName ?? '',
  email: account?.contactEmail ?? '',
  tax_note: account?.taxNote ?? '',
  tax_kind: account?.taxIds[0]?.kind ?? '',
  tax_number: account?.taxIds[0]?.value ?? '',
  tax_exempt: account?.taxExempt ?? 'none',
})

/** Who gets receipts besides the owners, and what stands on invoices. */
export const presentContact = async (db: Db, churchId: number): Promise<BillingContact> =>
  contactOf(await findAccount(db, churchId))

const WRONG_NUMBER = 'This is not a number of this kind. Please check it.'

function taxIdsOf({ tax_kind: kind, tax_number: value }: BillingContact): TaxId[] {
  if (value && !kind) throw refuse(422, { tax_kind: ['Please choose what kind of number it is.'] })
  return kind && value ? [{ kind, value }] : []
}

/** The payment provider has the tax numbers, and says whether one is well formed. */
async function saveTax(deps: BillingDeps, churchId: number, contact: BillingContact): Promise<TaxId[]> {
  const taxIds = taxIdsOf(contact)
  const before = contactOf(await findAccount(deps.db, churchId))
  const names = ['tax_kind', 'tax_number', 'tax_exempt'] as const
  if (names.every((name) => before[name] === contact[name])) return taxIds
  const customer = await ensureCustomer(deps, churchId)
  const set = await deps.payments.setTax(customer, { taxIds, taxExempt: contact.tax_exempt })
  if (set.ok) return taxIds
  const isWrong = set.failure.kind === 'stop' && set.failure.why === 'refused'
  throw isWrong ? refuse(422, { tax_number: [WRONG_NUMBER] }) : refusalOf(deps, set.failure)
}

export async function saveContact(
  deps: BillingDeps,
  { churchId, userId }: { churchId: number; userId: number },
  contact: BillingContact,
): Promise<void> {
  const { db, clock } = deps
  const taxIds = await saveTax(deps, churchId, contact)
  await db.transaction(async (tx) => {
    const { readings } = await lockAccount(tx, churchId)
    await updateAccount(tx, churchId, {
      contactName: contact.name,
      contactEmail: contact.email,
      taxNote: contact.tax_note,
      taxIds,
      taxExempt: contact.tax_exempt,
      // A reading that began before is old.
      readings: readings + 1,
    })
    await recordAudit(tx, { churchId, userId, action: 'billing.contact', at: clock.now() })
  })
}
