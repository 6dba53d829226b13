import * as z from 'zod'
import { CANCEL_REASONS, RECHARGE_LIMITS, TAX_EXEMPTIONS, TAX_ID_KINDS } from '#core/vocabulary/billing.ts'
import {
  action,
  bundle,
  card,
  coupon,
  creditMonth,
  credits,
  currentPackage,
  plan,
  preview,
  recharge,
  subscribed,
  success,
  transaction,
  usedByKind,
} from './billing-views.ts'
import { church } from './churches.ts'
import { emailAddress } from './person.ts'
import { anonymous, optionalLine, requiredLine, rowId, signedIn, whenMissing } from './shared.ts'

export type {
  BillingCoupon,
  Card,
  CreditBundle,
  CreditMonth,
  Credits,
  CurrentPackage,
  Package,
  Preview,
  Recharge,
  Transaction,
} from './billing-views.ts'

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
    email: field('email', 320).pipe(emailAddress),
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
  email: z.union([z.literal(''), emailAddress.max(320)]),
  /** Stands on invoices, for example a tax-exempt number; empty: none. */
  tax_note: z.string().trim().max(300).default(''),
  tax_kind: z.enum(['', ...TAX_ID_KINDS]).default(''),
  tax_number: z.string().trim().max(40).default(''),
  tax_exempt: z.enum(TAX_EXEMPTIONS).default('none'),
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
    .output(
      z.object({
        success,
        months: z.array(creditMonth),
        kinds: z.array(usedByKind),
        average_credits: z.number().nullable().meta({
          description: 'Used in a month, of those that are over since the first use; null while none is',
        }),
      }),
    ),
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
        group: z
          .enum(['plan', 'credits', 'back'])
          .optional()
          .meta({ description: 'Paid for the plan, for credits, or paid back' }),
      }),
    )
    .output(z.object({ success, payments: z.array(transaction), total: z.number() })),
  invoice: get(
    '/payments/{id}/invoice.pdf',
    'An invoice as PDF, or as a page where its words need other letters than those of Western Europe',
  )
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
        /** So many bundles a calendar month at most; without, as it was. */
        recharge_month_max: z.coerce.number().int().min(1).max(50).optional(),
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
