import { eq } from 'drizzle-orm'
import type { Card, CardForm } from '#contract/billing.ts'
import { hasExpired, isExpiring } from '#core/billing/card-expiry.ts'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import type { PaymentCard } from '#providers/payments/port.ts'
import type { Db } from '#server/db/connect.ts'
import { type CardRow, cards } from '#server/db/schema/schema.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { type BillingDeps, ensureCustomer, findAccount } from './account.ts'
import { refusalOf } from './failures.ts'
import { findCard, listCards } from './mirror.ts'
import { settleChurch } from './settle.ts'
import { reopenShortage } from './shortage.ts'
import { payDebt, type Who } from './subscribe.ts'

const IS_DEFAULT = 'This is the primary card. Please make another card the primary one first.'
const NOT_READ = 'Invalid card number'

const cardView = (row: CardRow, now: Temporal.Instant): Card => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.expMonth,
  exp_year: row.expYear,
  name: row.name,
  address_line1: row.line1,
  address_city: row.city,
  address_state: row.state,
  address_zip: row.postalCode,
  address_country: row.country,
  email: row.email,
  is_default: row.isDefault,
  is_expiring: isExpiring(row, now),
})

type Looking = Pick<BillingDeps, 'db' | 'clock'>

/** The cards of a church, the default one first. */
export async function presentCards(deps: Looking, churchId: number): Promise<Card[]> {
  const now = deps.clock.now()
  return (await listCards(deps.db, churchId)).map((row) => cardView(row, now))
}

export const presentDefaultCard = async (deps: Looking, churchId: number): Promise<Card | null> =>
  (await presentCards(deps, churchId)).find((card) => card.is_default) ?? null

/** What the page needs to let the provider read a card. */
export async function beginCard(deps: BillingDeps, churchId: number) {
  const customer = await ensureCustomer(deps, churchId)
  const reference = `card-${churchId}-${deps.clock.now().epochMilliseconds}-${crypto.randomUUID()}`
  const begun = await deps.payments.beginCard(customer, reference)
  if (!begun.ok) throw refusalOf(deps, begun.failure)
  const { publishableKey, scriptUrl } = deps.payments.cardForm
  return { client_secret: begun.value.clientSecret, publishable_key: publishableKey, script_url: scriptUrl }
}

async function takeCard(db: Db, churchId: number, id: number): Promise<CardRow> {
  const card = await findCard(db, churchId, id)
  if (!card) throw refuse(404, NOT_FOUND)
  return card
}

const write = (deps: BillingDeps, { churchId, userId }: Who, action: AuditAction, cardId: number) =>
  recordAudit(deps.db, { churchId, userId, action, detail: { cardId }, at: deps.clock.now() })

/** A card that the provider has read for this church, and for no other. */
async function takeRead(deps: BillingDeps, customer: string, id: string): Promise<PaymentCard> {
  const read = await deps.payments.card(id)
  if (!read.ok && read.failure.kind !== 'stop') throw refusalOf(deps, read.failure)
  if (!read.ok || read.value.customer !== customer) throw refuse(422, { paymentMethodId: [NOT_READ] })
  return read.value
}

function expiryOf(text: string) {
  const digits = text.replace('/', '')
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

const detailsOf = (form: CardForm, expiry: { month: number; year: number }) => ({
  holder: { name: `${form.firstName} ${form.lastName}`, email: form.email, phone: null },
  address: {
    line1: form.address,
    line2: null,
    city: form.city,
    state: form.state,
    postalCode: form.zipcode,
    country: form.country,
  },
  expiry,
})

function checkExpiry(deps: BillingDeps, form: CardForm): void {
  if (!form.expiry) return
  const { month: expMonth, year: expYear } = expiryOf(form.expiry)
  if (hasExpired({ expMonth, expYear }, deps.clock.now())) throw refuse(422, { expiry: ['Invalid expiry'] })
}

async function makeDefault(deps: BillingDeps, churchId: number, card: string): Promise<void> {
  const customer = await ensureCustomer(deps, churchId)
  const made = await deps.payments.makeDefault(customer, card)
  if (!made.ok) throw refusalOf(deps, made.failure)
}

/** A new card may pay what the old one did not, and lets automatic recharge try again. */
async function payWithDefault(deps: BillingDeps, churchId: number): Promise<void> {
  await reopenShortage(deps.db, churchId)
  const account = await findAccount(deps.db, churchId)
  const card = await findCard(deps.db, churchId)
  if (account?.overdueSince && card) await payDebt(deps, churchId, card)
}

async function addCard(deps: BillingDeps, who: Who, form: CardForm): Promise<string> {
  const customer = await ensureCustomer(deps, who.churchId)
  const read = await takeRead(deps, customer, form.paymentMethodId ?? '')
  const changed = await deps.payments.changeCard(read.id, detailsOf(form, read.expiry))
  if (!changed.ok) throw refusalOf(deps, changed.failure)
  const isFirst = (await findCard(deps.db, who.churchId)) === null
  if (form.defaultPayment || isFirst) await makeDefault(deps, who.churchId, read.id)
  return read.id
}

async function changeCard(deps: BillingDeps, who: Who, id: number, form: CardForm): Promise<string> {
  const known = await takeCard(deps.db, who.churchId, id)
  const expiry = expiryOf(form.expiry ?? '')
  const changed = await deps.payments.changeCard(known.providerId, detailsOf(form, expiry))
  if (!changed.ok) throw refusalOf(deps, changed.failure)
  if (form.defaultPayment && !known.isDefault) await makeDefault(deps, who.churchId, known.providerId)
  return known.providerId
}

/** Keeps a card that the provider has read, or changes the date, name and address of one. Answers its id. */
export async function saveCard(deps: BillingDeps, who: Who, form: CardForm): Promise<number> {
  checkExpiry(deps, form)
  const providerId = form.cardId
    ? await changeCard(deps, who, form.cardId, form)
    : await addCard(deps, who, form)
  await settleChurch(deps, who.churchId)
  const [row] = await deps.db.select().from(cards).where(eq(cards.providerId, providerId))
  if (!row) throw refuse(404, NOT_FOUND)
  await write(deps, who, form.cardId ? 'card.changed' : 'card.added', row.id)
  if (row.isDefault) await payWithDefault(deps, who.churchId)
  return row.id
}

/** Forgets a card. The default one stays until another takes its place. */
export async function deleteCard(deps: BillingDeps, who: Who, id: number): Promise<void> {
  const card = await takeCard(deps.db, who.churchId, id)
  if (card.isDefault) throw refuse(409, IS_DEFAULT)
  const removed = await deps.payments.removeCard(card.providerId)
  if (!removed.ok) throw refusalOf(deps, removed.failure)
  await settleChurch(deps, who.churchId)
  await write(deps, who, 'card.removed', id)
}

/** Lets a card pay from now on. */
export async function switchDefaultCard(deps: BillingDeps, who: Who, id: number): Promise<void> {
  const card = await takeCard(deps.db, who.churchId, id)
  if (!card.isDefault) await makeDefault(deps, who.churchId, card.providerId)
  await settleChurch(deps, who.churchId)
  await write(deps, who, 'card.default', id)
  await payWithDefault(deps, who.churchId)
}
