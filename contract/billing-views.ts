import * as z from 'zod'
import { NO_CREDITS_REASONS, PAYMENT_KINDS, RECHARGE_LIMITS } from '#core/vocabulary/billing.ts'
import { CHURCH_STATUSES } from '#core/vocabulary/churches.ts'
import { MESSAGE_KINDS } from '#core/vocabulary/messages.ts'
import { church } from './churches.ts'
import { isoInstant } from './shared.ts'

/** Money is in whole cents of US dollars everywhere: 1420 is $14.20. */
const cents = z.number().int().meta({ description: 'Whole cents, USD' })

export const success = z.literal(true)

/** A package that can be subscribed to; 'free' is the trial. */
export const plan = z.object({
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
  /** What it allows; null means without limit. */
  limits: z.object({
    followUpsMax: z.number().nullable(),
    confirmationRemindersMax: z.number().nullable(),
    combination: z.boolean().meta({ description: 'One text about several services' }),
    customTemplates: z.boolean(),
    editableTexts: z.enum(['none', 'confirmation', 'all']),
  }),
  /** A move to a lower rank is a downgrade. */
  rank: z.number(),
})
export type Package = z.infer<typeof plan>

/** Credits that are sold together. */
export const bundle = z.object({ id: z.number(), quantity: z.number(), amount: cents })
export type CreditBundle = z.infer<typeof bundle>

/** A card as its church sees it; the number and the code are known to the payment provider only. */
export const card = z.object({
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
export const recharge = z.object({
  limit: z.literal(RECHARGE_LIMITS),
  creditId: z.number().meta({ description: '0: none' }),
  cardId: z.number().meta({ description: '0: none' }),
  creditAmount: cents,
  creditQuantity: z.number(),
  is_on: z.boolean(),
  month_max: z.number().meta({ description: 'How many bundles a calendar month may buy' }),
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
  /** The bank waits for the cardholder: `confirm-payment` answers its question. */
  asks: z.boolean(),
  suspended_at: isoInstant.meta({ description: "When the church becomes 'Not Active' unless it is paid" }),
})

/** Everything that the plan card shows. */
export const currentPackage = z.object({
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
  /** When the trial ended that no plan followed. */
  trialEnded: isoInstant.nullable(),
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
  /** Suspended by an admin: nothing can be bought, and nothing is charged. */
  suspension: z.object({ reason: z.string() }).nullable(),
  /** When the number goes back to the carrier because the church is suspended or cancelled. */
  number_kept_until: isoInstant.nullable(),
})
export type CurrentPackage = z.infer<typeof currentPackage>

/** Credits now and in the present billing cycle. */
export const credits = z.object({
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
  /** Of the cycle or the trial; null when neither runs. */
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

export const usedByKind = z.object({ kind: z.enum(MESSAGE_KINDS), credits: z.number(), texts: z.number() })

/** What was used in one calendar month of the church's zone. */
export const creditMonth = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .meta({ description: "For example '2030-03'" }),
  credits: z.number(),
  granted: z.number(),
  expired: z.number(),
  kinds: z.array(usedByKind),
})
export type CreditMonth = z.infer<typeof creditMonth>

/** One line of the transaction history. */
export const transaction = z.object({
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
export const coupon = z.object({
  code: z.string(),
  trial_days: z.number(),
  /** One dollar is paid now for the trial days. */
  include_dollar: z.boolean(),
  credits: z.number(),
})
export type BillingCoupon = z.infer<typeof coupon>

/**
 * The bank wants to hear from the person: the page confirms with the provider's script (`confirmCardPayment` with the
 * client secret and this card), and then asks again what became of it.
 */
export const action = z.object({
  client_secret: z.string(),
  payment_method: z.string().nullable(),
  publishable_key: z.string(),
  script_url: z.string(),
})

/** Null `action`: done. Otherwise nothing has changed yet. */
export const subscribed = z.object({
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
export const preview = z.object({
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
