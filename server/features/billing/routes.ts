import type { Deps } from '#server/deps.ts'
import { api, may, type RequestContext } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'
import { type BillingDeps, requirePayments } from './account.ts'
import { actionOf, confirmPayment, withChurch } from './answer.ts'
import { cancelSubscription, resubscribe, undoCancel } from './cancel.ts'
import {
  beginCard,
  deleteCard,
  presentCards,
  presentDefaultCard,
  saveCard,
  switchDefaultCard,
} from './cards.ts'
import { bundleView, listBundles, presentPackages } from './catalogue.ts'
import { presentContact, saveContact } from './contact.ts'
import { couponView, limitCouponTries, lockCouponFor } from './coupon.ts'
import { presentCredits, presentCreditUse } from './credits.ts'
import { presentCurrent, presentRecharge, readChurch } from './current.ts'
import type { Fulfilment } from './fulfil.ts'
import { invoiceFile } from './invoice.ts'
import { yearlyOverview } from './overview.ts'
import { findPaymentOf, listPayments } from './payments.ts'
import { presentPreview } from './preview.ts'
import { buyCredits } from './purchase.ts'
import { disableRecharge, setRecharge } from './recharge.ts'
import { settleSoon } from './settle.ts'
import { subscribe } from './subscribe.ts'

const { billing } = api
const success = true as const
const INVALID_COUPON = 'Invalid Coupon Code'

const reading = {
  packages: billing.packages.handler(async ({ context: { deps } }) => ({
    success,
    packages: await presentPackages(deps.db),
  })),
  currentPackage: billing.currentPackage
    .use(may('billing.read'))
    .handler(({ context: { deps, churchId } }) => presentCurrent(deps.db, churchId)),
  currentPackageOf: billing.currentPackageOf
    .use(may('billing.read'))
    .handler(({ context: { deps, churchId } }) => presentCurrent(deps.db, churchId)),
  credits: billing.credits
    .use(may('billing.read'))
    .handler(({ context: { deps, churchId } }) => presentCredits(deps.db, churchId)),
  bundles: billing.bundles.use(may('billing.read')).handler(async ({ context: { deps } }) => ({
    success,
    bundles: (await listBundles(deps.db)).map(bundleView),
  })),
  creditUse: billing.creditUse
    .use(may('billing.read'))
    .handler(async ({ input, context: { deps, churchId } }) => ({
      success,
      ...(await presentCreditUse(deps.db, churchId, input.months, deps.clock.now())),
    })),
  payments: billing.payments
    .use(may('billing.read'))
    .handler(async ({ input, context: { deps, churchId } }) => ({
      success,
      ...(await listPayments(deps.db, churchId, input)),
    })),
  invoice: billing.invoice
    .use(may('billing.download'))
    .handler(({ input, context: { deps, churchId } }) => invoiceFile(deps.db, churchId, input.id)),
  yearlyOverview: billing.yearlyOverview
    .use(may('billing.download'))
    .handler(({ input, context: { deps, churchId } }) => yearlyOverview(deps.db, churchId, input.year)),
  contact: billing.contact.use(may('billing.read')).handler(async ({ context: { deps, churchId } }) => ({
    success,
    contact: await presentContact(deps.db, churchId),
  })),
}

type InChurch = { deps: Deps; churchId: number; session: { userId: number } }

const paysWith = ({ deps, churchId, session }: InChurch) => ({
  who: { churchId, userId: session.userId },
  paying: requirePayments(deps),
})

/** Where something can be paid: who it is, and what billing works with. */
const withPayments = api
  .$context<RequestContext & InChurch>()
  .middleware(({ context, next }) => next({ context: paysWith(context) }))

const cardsOf = async (deps: BillingDeps, churchId: number) => ({
  success,
  cards: { data: await presentCards(deps, churchId) },
})

const cards = {
  cards: billing.cards.use(may('billing.read')).handler(async ({ context: { deps, churchId } }) => ({
    success,
    cards: { data: await presentCards(deps, churchId) },
  })),
  defaultCard: billing.defaultCard
    .use(may('billing.read'))
    .handler(async ({ context: { deps, churchId } }) => ({
      success,
      card: await presentDefaultCard(deps, churchId),
    })),
  beginCard: billing.beginCard
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ context: { paying, who } }) => ({
      success,
      ...(await beginCard(paying, who.churchId)),
    })),
  saveCard: billing.saveCard
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      const id = await saveCard(paying, who, input)
      const answer = await cardsOf(paying, who.churchId)
      const card = answer.cards.data.find((one) => one.id === id)
      if (!card) throw refuse(404, 'The card is not there any more.')
      return { ...answer, card }
    }),
  deleteCard: billing.deleteCard
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      await deleteCard(paying, who, input.card_id)
      return cardsOf(paying, who.churchId)
    }),
  switchDefaultCard: billing.switchDefaultCard
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      await switchDefaultCard(paying, who, input.card_id)
      return cardsOf(paying, who.churchId)
    }),
}

const credits = {
  charge: billing.charge
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      const { purchase, fulfilment } = await buyCredits(paying, who, input)
      const action = actionOf(paying, fulfilment)
      const { creditBalance } = await readChurch(paying.db, who.churchId)
      return {
        success: action === null,
        action,
        credits: creditBalance,
        transaction: await findPaymentOf(paying.db, who.churchId, purchase.providerId ?? ''),
      }
    }),
  autorecharge: billing.autorecharge
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      await setRecharge(paying, who, {
        bundleId: input.recharge_credit_id,
        limit: input.recharge_limit,
        cardId: input.recharge_card_id,
        monthMax: input.recharge_month_max,
      })
      return { success, credit: await presentRecharge(paying.db, who.churchId) }
    }),
  disableAutorecharge: billing.disableAutorecharge
    .use(may('billing.change'))
    .use(withPayments)
    .handler(async ({ context: { paying, who } }) => {
      await disableRecharge(paying, who)
      return { success, credit: await presentRecharge(paying.db, who.churchId) }
    }),
  saveContact: billing.saveContact
    .use(may('billing.change'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      await saveContact(paying, who, input)
      return { success, contact: await presentContact(paying.db, who.churchId) }
    }),
}

async function subscribed(deps: BillingDeps, churchId: number, fulfilment: Fulfilment) {
  await settleSoon(deps, churchId)
  const action = actionOf(deps, fulfilment)
  return { success: action === null, action, ...(await withChurch(deps.db, churchId)) }
}

const plans = {
  checkCoupon: billing.checkCoupon
    .use(may('billing.change'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who, ip } }) => {
      await limitCouponTries(paying, { churchId: who.churchId, ip, code: input.code })
      const now = paying.clock.now()
      const coupon = await paying.db.transaction((tx) => lockCouponFor(tx, who.churchId, input.code, now))
      if (!coupon) throw refuse(422, INVALID_COUPON)
      return { success, coupon: couponView(coupon) }
    }),
  preview: billing.preview
    .use(may('billing.change'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who, ip } }) => {
      await limitCouponTries(paying, { churchId: who.churchId, ip, code: input.coupon })
      return presentPreview(paying, who.churchId, input)
    }),
  subscribe: billing.subscribe
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who, ip } }) => {
      await limitCouponTries(paying, { churchId: who.churchId, ip, code: input.coupon })
      return subscribed(paying, who.churchId, await subscribe(paying, who, input))
    }),
  confirmPayment: billing.confirmPayment
    .use(may('billing.change'))
    .use(withPayments)
    .handler(async ({ context: { paying, who } }) =>
      subscribed(paying, who.churchId, await confirmPayment(paying, who.churchId)),
    ),
  resubscribe: billing.resubscribe
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) =>
      subscribed(paying, who.churchId, await resubscribe(paying, who, input.card)),
    ),
  cancel: billing.cancel
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ input, context: { paying, who } }) => {
      await cancelSubscription(paying, who, input)
      return { success, ...(await withChurch(paying.db, who.churchId)) }
    }),
  undoCancel: billing.undoCancel
    .use(may('billing.pay'))
    .use(withPayments)
    .handler(async ({ context: { paying, who } }) => {
      await undoCancel(paying, who)
      return { success, ...(await withChurch(paying.db, who.churchId)) }
    }),
}

export const billingRoutes = { ...reading, ...cards, ...credits, ...plans }
