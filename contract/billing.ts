import * as z from 'zod'
import {
  CANCEL_REASONS,
  NO_CREDITS_REASONS,
  PAYMENT_KINDS,
  RECHARGE_LIMITS,
} from '#core/vocabulary/billing.ts'
import { CHURCH_STATUSES } from '#core/vocabulary/churches.ts'
import { MESSAGE_KINDS } from '#core/vocabulary/messages.ts'
import { church } from './churches.ts'
import { anonymous, isoInstant, optionalLine, requiredLine, rowId, signedIn, whenMissing } from './shared.ts'

/** Money is in whole cents of US dollars everywhere: 1420 is $14.20. */
const cents = z.number().int().meta({ description: 'Whole cents, USD' })

const success = z.literal(true)

/** A package that can be subscribed to; 'free' is the trial. */
const plan = z.object({
  id: z.string(),
  name: z.string(),
  /** What it includes, in a sentence. */
  description: z.string(),
  /** Shown with 'How much is one credit?'. */
  tooltip: z.string(),
  /** Path of a picture on this host, for example '/packages/pro.svg'. */
  image: z.string(),
  credit: z.number().meta({ description: 'Credits a month; of the trial: once' }),
  amount_per_month: cents,
  /** Null for the trial, which has no price by the year. */
  amount_per_year: cents.nullable(),
  is_popular: z.boolean(),
  /** A move to a lower rank is a downgrade. */
  rank: z.number(),
})
export type Package = z.infer<typeof plan>

/** Credits that are sold together. */
const bundle = z.object({ id: z.number(), quantity: z.number(), amount: cents })
export type CreditBundle = z.infer<typeof bundle>

/** A card as its church sees it; the number and the code are known to the payment provider only. */
const card = z.object({
  id: z.number(),
  brand: z.string().meta({ description: "As the provider calls it: 'visa', 'amex', 'unionpay' …" }),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  name: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_city: z.string().nullable(),
  address_state: z.string().nullable(),
  address_zip: z.string().nullable(),
  address_country: z.string().nullable(),
  email: z.string().nullable(),
  is_default: z.boolean(),
  /** Has expired, or does so before the next payment is due. */
  is_expiring: z.boolean(),
})
export type Card = z.infer<typeof card>

/** Automatic recharge as it is set. Limit 2 and zeros: not configured. Configured and off: see `off_because`. */
const recharge = z.object({
  limit: z.literal(RECHARGE_LIMITS),
  creditId: z.number().meta({ description: '0: none' }),
  cardId: z.number().meta({ description: '0: none' }),
  creditAmount: cents,
  creditQuantity: z.number(),
  is_on: z.boolean(),
  /** Why it was switched off by itself, in a sentence; null when it was not. */
  off_because: z.string().nullable(),
})
export type Recharge = z.infer<typeof recharge>

/** Whether credits can be bought, and else why not, in a word and in a sentence. */
const creditSale = z.object({
  is_enabled: z.boolean(),
  reason: z.enum(NO_CREDITS_REASONS).nullable(),
  sentence: z.string().nullable(),
})

/** Payment failed: what was tried and what happens when. Null while nothing is owed. */
const overdue = z.object({
  since: isoInstant,
  amount: cents,
  /** Why the card was refused, in a sentence for people. */
  reason: z.string(),
  suspended_at: isoInstant.meta({ description: "When the church becomes 'Not Active' unless it is paid" }),
})

/** Everything that the plan card shows. */
const currentPackage = z.object({
  success,
  isMonthly: z.boolean(),
  /** The package that is paid for; null on trial, and when the church is cancelled or suspended. */
  current: plan.nullable(),
  /** The package of a church that has cancelled, also while it is still paid for. */
  cancelledPackage: plan.nullable(),
  /** Whether the package is the one whose templates are locked. */
  starting: z.boolean(),
  /** A payment is not finalized yet: the plan cannot be changed. */
  billSyncing: z.boolean(),
  trialEnd: isoInstant.nullable(),
  nextBillingDate: isoInstant.nullable(),
  /** What is paid on that date. */
  nextAmount: cents.nullable(),
  /** The package that begins on that date; null when it is the present one. */
  next: z.object({ package: plan, isMonthly: z.boolean() }).nullable(),
  countryCredits: z.array(z.object({ id: z.number(), country_iso: z.string(), credits: z.number() })),
  cancelled: z.boolean(),
  cancelDate: isoInstant.nullable(),
  cancelEndDate: isoInstant.nullable(),
  rechargeCredit: bundle.nullable(),
  rechargeLimit: z.number(),
  rechargeCardId: z.number(),
  recharge,
  church: z.object({ status: z.enum(CHURCH_STATUSES), plan_id: z.string() }),
  credit_sale: creditSale,
  overdue: overdue.nullable(),
  /** When the number goes back to the carrier because the church is suspended or cancelled. */
  number_kept_until: isoInstant.nullable(),
})
export type CurrentPackage = z.infer<typeof currentPackage>

/** Credits now and in the present billing cycle. */
const credits = z.object({
  success,
  /** What is left. */
  credits: z.number(),
  /** Bought by automatic recharge in this cycle. */
  auto_credits: z.number(),
  /** Charged in this cycle, less what was given back. */
  credits_used: z.number(),
  /** Everything the church could spend in this cycle: brought along and granted in it. */
  credits_given: z.number(),
  start_date: isoInstant,
  end_date: isoInstant.nullable(),
  /** Of what is left: credits of the package, which go first and expire with the cycle, and bought ones, which do not. */
  package_credits: z.number(),
  bought_credits: z.number(),
  granted: z.number().meta({ description: 'Added in this cycle, by the package and by purchases' }),
  /** Credits of the package that were left when this cycle began, and expired. */
  expired: z.number(),
  /** The gauges of the logs panel: texts of this cycle. */
  confirmedRequests: z.number(),
  followupReminders: z.number(),
  failed: z.number(),
  other: z.number(),
})
export type Credits = z.infer<typeof credits>

const usedByKind = z.object({ kind: z.enum(MESSAGE_KINDS), credits: z.number(), texts: z.number() })

/** What was used in one calendar month of the church's zone. */
const creditMonth = z.object({
  month: z.string().meta({ description: "For example '2030-03'" }),
  credits: z.number(),
  granted: z.number(),
  expired: z.number(),
  kinds: z.array(usedByKind),
})
export type CreditMonth = z.infer<typeof creditMonth>

/** One line of the transaction history. */
const transaction = z.object({
  id: z.number(),
  receipt_number: z.string(),
  created_at_utc: isoInstant,
  description: z.string(),
  /** Negative: money that came back. */
  total: cents,
  /** The payment provider's receipt; opens in a new tab. */
  receipt_url: z.string().nullable(),
  /** The card that paid; null when nothing was to be paid. */
  charge: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  charge_id: z.string().nullable(),
  kind: z.enum(PAYMENT_KINDS),
  package: z.object({ name: z.string() }).nullable(),
  is_monthly: z.boolean().nullable(),
  /** Of bought credits. */
  quantity: z.number().nullable(),
})
export type Transaction = z.infer<typeof transaction>

/** A coupon for a subscription. */
const coupon = z.object({
  code: z.string(),
  trial_days: z.number(),
  /** One dollar is paid now for the trial days. */
  include_dollar: z.boolean(),
  credits: z.number(),
})
export type BillingCoupon = z.infer<typeof coupon>

/**
 * The bank wants to hear from the person: the page confirms with the provider's script (`handleNextAction` with the
 * client secret), and then calls confirm-payment.
 */
const action = z.object({ client_secret: z.string(), publishable_key: z.string(), script_url: z.string() })

/** Null `action`: done. Otherwise nothing has changed yet. */
const subscribed = z.object({
  success: z.boolean(),
  action: action.nullable(),
  church,
  current_package: currentPackage,
})

/** What is locked after a downgrade, by its name, for the warning. */
const locks = z.object({
  templates: z.array(z.string()),
  texts: z.array(z.string()),
  /** Switches of templates that go off, for example 'Default: 1 day before'. */
  switches: z.array(z.string()),
})

/** What a change of the plan costs and does, before it is confirmed. */
const preview = z.object({
  success,
  due_now: cents,
  next_amount: cents,
  next_date: isoInstant,
  /** For example 'You pay $14.20 now, then $30.00 on the 1st'. */
  sentence: z.string(),
  /** What `due_now` consists of, for example what is left of the present package. */
  lines: z.array(z.object({ description: z.string(), amount: cents })),
  is_downgrade: z.boolean(),
  locks,
  /** The end of the trial that a coupon gives; null without. */
  trial_end: isoInstant.nullable(),
})
export type Preview = z.infer<typeof preview>

const couponCode = optionalLine(100)
const packageChoice = {
  packageId: requiredLine(60),
  isMonthly: z.boolean({ error: whenMissing('monthly or yearly is required') }),
  coupon: couponCode.meta({ description: 'Empty: none' }),
}

/** Ids that come from a dropdown whose first entry is '0'. */
const choice = (sentence: string) =>
  z.coerce.number({ error: sentence }).int({ error: sentence }).positive({ error: sentence })

const expiry = z
  .string()
  .trim()
  .regex(/^(0[1-9]|1[0-2])\/?\d{2}$/, 'Invalid expiry')

const field = (name: string, max = 200) => requiredLine(max, `${name} is required`)

/**
 * The card form. A new card comes as `paymentMethodId` from the provider's own fields; number and code never come
 * here. With `cardId` the expiry, the name and the address of that card change.
 */
const cardForm = z
  .object({
    paymentType: z.literal('card').default('card'),
    paymentMethodId: optionalLine(200),
    cardId: rowId.optional(),
    expiry: expiry.optional(),
    firstName: field('first name', 100),
    lastName: field('last name', 100),
    email: field('email', 320).pipe(z.email('Please enter an e-mail address such as name@church.org.')),
    address: field('address'),
    city: field('city', 100),
    state: field('state', 100),
    zipcode: field('zipcode', 12),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('US'),
    defaultPayment: z.boolean().default(false),
  })
  .refine(({ cardId, paymentMethodId }) => cardId || paymentMethodId, {
    path: ['paymentMethodId'],
    error: 'Invalid card number',
  })
  .refine(({ cardId, expiry: date }) => !cardId || date, { path: ['expiry'], error: 'Invalid expiry' })
export type CardForm = z.output<typeof cardForm>

const contact = z.object({
  /** Who gets receipts and reminders besides the owner; empty: nobody. */
  name: z.string().trim().max(200).default(''),
  email: z.union([
    z.literal(''),
    z.email('Please enter an e-mail address such as name@church.org.').max(320),
  ]),
  /** Stands on invoices, for example a tax-exempt number; empty: none. */
  tax_note: z.string().trim().max(300).default(''),
})
export type BillingContact = z.infer<typeof contact>

const tags = ['billing']
const get = (path: `/${string}`, summary: string) => signedIn.route({ method: 'GET', path, summary, tags })
const post = (path: `/${string}`, summary: string) => signedIn.route({ method: 'POST', path, summary, tags })

const THE_CURRENT_PACKAGE = 'The package of the church, its dates and its recharge'
const cardId = z.object({ card_id: choice('card is required') })
const withChurch = z.object({ success, church, current_package: currentPackage })
const withCards = z.object({ success, cards: z.object({ data: z.array(card) }) })

/** Everything about money: for owners only, but for the public prices. */
export const billing = {
  packages: anonymous
    .route({ method: 'GET', path: '/packages', summary: 'The packages for sale', tags })
    .output(z.object({ success, packages: z.array(plan) })),
  currentPackage: get('/current-package', THE_CURRENT_PACKAGE).output(currentPackage),
  /** The same under the address with a number, whatever it is. */
  currentPackageOf: get('/current-package/{n}', THE_CURRENT_PACKAGE)
    .input(z.object({ n: z.coerce.number().int() }))
    .output(currentPackage),

  credits: get('/credits', 'Credits that are left, and of this billing cycle').output(credits),
  bundles: get('/credits/bundles', 'The credits for sale').output(
    z.object({ success, bundles: z.array(bundle) }),
  ),
  creditUse: get('/credits/use', 'Where the credits went, by kind of text and by month, newest first')
    .input(z.object({ months: z.coerce.number().int().min(1).max(24).default(12) }))
    .output(z.object({ success, months: z.array(creditMonth), kinds: z.array(usedByKind) })),
  charge: post('/charge', 'Buy credits')
    .input(
      z.object({
        creditId: choice('credits are required'),
        /** Made by the page for each purchase that a person confirms: a repeated call buys nothing twice. */
        requestId: requiredLine(100),
        /** Without: the default card. */
        cardId: rowId.optional(),
      }),
    )
    .output(
      z.object({
        success: z.boolean(),
        action: action.nullable(),
        credits: z.number().meta({ description: 'What is left now' }),
        transaction: transaction.nullable(),
      }),
    ),

  cards: get('/cards', 'The cards of the church, the default one first').output(withCards),
  defaultCard: get('/default-card', 'The card that pays').output(
    z.object({ success, card: card.nullable() }),
  ),
  beginCard: post('/begin-card', 'What the page needs to let the provider read a card').output(
    z.object({
      success,
      client_secret: z.string().meta({ description: 'Of a SetupIntent' }),
      publishable_key: z.string(),
      script_url: z.string().meta({ description: 'The script with the card fields' }),
    }),
  ),
  saveCard: post('/create-update-card', 'Keep a card that the provider has read, or change one')
    .input(cardForm)
    .output(withCards.extend({ card })),
  deleteCard: post('/delete-card', 'Forget a card that is not the default one')
    .input(cardId)
    .output(withCards),
  switchDefaultCard: post('/switch-default-card', 'Let this card pay from now on')
    .input(cardId)
    .output(withCards),

  payments: get('/payments', 'The transaction history')
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(100).default(100),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        sort: z.enum(['date', 'amount']).default('date'),
        direction: z.enum(['asc', 'desc']).default('desc'),
      }),
    )
    .output(z.object({ success, payments: z.array(transaction), total: z.number() })),
  invoice: get('/payments/{id}/invoice.pdf', 'An invoice as PDF')
    .input(z.object({ id: z.coerce.number().int().positive() }))
    .output(z.file()),
  yearlyOverview: get('/payments/overview.csv', 'What was paid in a year, as CSV for the treasurer')
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2999) }))
    .output(z.file()),

  checkCoupon: post('/coupon', 'Whether a coupon can be used for a subscription')
    .input(z.object({ code: requiredLine(100, 'Invalid Coupon Code') }))
    .output(z.object({ success, coupon })),
  preview: post('/preview-change', 'What a package would cost now and later, and what it locks')
    .input(z.object(packageChoice))
    .output(preview),
  subscribe: post('/subscribe', 'Subscribe to a package, or change to it')
    .input(
      z.object({
        ...packageChoice,
        /** Without: the default card. */
        card: rowId.optional(),
      }),
    )
    .output(subscribed),
  confirmPayment: post(
    '/confirm-payment',
    'After the bank has heard from the person, or to look whether a payment is finalized',
  ).output(subscribed),
  cancel: post('/cancel-subscription', 'Let the subscription end with what is paid for')
    .input(
      z.object({
        reason: z.enum(CANCEL_REASONS, { error: 'Please choose a reason.' }),
        comment: z.string().trim().max(2000).default(''),
      }),
    )
    .output(withChurch),
  undoCancel: post('/undo-cancel', 'Go on with the subscription after all').output(withChurch),
  resubscribe: post('/resubscribe', 'Subscribe again to the package of before')
    .input(z.object({ card: rowId.optional() }))
    .output(subscribed),

  autorecharge: post('/autorecharge', 'Buy credits automatically')
    .input(
      z.object({
        recharge_credit_id: choice('credits are required'),
        recharge_limit: z.coerce.number().pipe(z.literal(RECHARGE_LIMITS)).default(RECHARGE_LIMITS[0]),
        recharge_card_id: choice('card is required'),
      }),
    )
    .output(z.object({ success, credit: recharge })),
  disableAutorecharge: post('/disable-autorecharge', 'Buy no credits automatically').output(
    z.object({ success, credit: recharge }),
  ),

  contact: get('/billing-contact', 'Who gets receipts besides the owner').output(
    z.object({ success, contact }),
  ),
  saveContact: signedIn
    .route({ method: 'PUT', path: '/billing-contact', summary: 'Change who gets receipts', tags })
    .input(contact)
    .output(z.object({ success, contact })),
}
