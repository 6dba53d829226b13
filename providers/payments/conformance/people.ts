import { expect } from 'vitest'
import type { PaymentsPort, PricedPackage } from '../port.ts'
import type { CardKind, PaymentsSubject } from './subject.ts'

export const PACKAGES: PricedPackage[] = [
  { id: 'starter', name: 'Starter', monthlyCents: 1000, yearlyCents: null },
  { id: 'business', name: 'Business', monthlyCents: 3000, yearlyCents: 29_880 },
  { id: 'pro', name: 'Pro', monthlyCents: 6000, yearlyCents: 59_760 },
]

/** The value of an outcome, or an error that names the failure. */
export function done<Value>(outcome: { ok: true; value: Value } | { ok: false; failure: object }): Value {
  if (!outcome.ok) throw new Error(`the call failed: ${JSON.stringify(outcome.failure)}`)
  return outcome.value
}

/** A church with a saved card, and what is sold. */
export async function aChurch(subject: PaymentsSubject, kind: CardKind = 'works', churchId = 7) {
  const { port } = subject
  done(await port.ensurePrices(PACKAGES))
  const reference = `customer:${churchId}`
  const email = `owner-${churchId}@church.test`
  const customer = done(await port.ensureCustomer({ churchId, name: 'Church', email, reference }))
  const card = await addCard(subject, customer, kind)
  return { customer, card }
}

type Charge = Parameters<PaymentsPort['beginCharge']>[0]

/** A charge from its beginning to its end. */
export async function charge({ port }: PaymentsSubject, wish: Charge, isAttended = false) {
  const begun = await port.beginCharge(wish)
  if (!begun.ok) return begun
  return port.takeCharge({ payment: begun.value, card: wish.card, isAttended })
}

let cardsAdded = 0

export async function addCard({ port, enterCard }: PaymentsSubject, customer: string, kind: CardKind) {
  const before = done(await port.cards(customer)).cards.map(({ id }) => id)
  cardsAdded += 1
  const { clientSecret } = done(await port.beginCard(customer, `card:${cardsAdded}`))
  expect(await enterCard(clientSecret, kind)).toBe(true)
  const added = done(await port.cards(customer)).cards.find(({ id }) => !before.includes(id))
  return added?.id ?? ''
}

/** A church that pays for a package by the month. */
export async function subscribed(
  subject: PaymentsSubject,
  priceKey = 'business:month',
  kind: CardKind = 'works',
) {
  const { customer, card } = await aChurch(subject, kind)
  const wish = { customer, priceKey, card, trialEndsAt: null, reference: 'subscribe:1' }
  const subscription = done(await subject.port.subscribe(wish))
  return { customer, card, subscription, id: subscription.id }
}
