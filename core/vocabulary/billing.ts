/**
 * What moves a balance: credits are granted, used for a text, and returned when the carrier did not take or lost it;
 * what a cycle of the package has left expires when the next one begins.
 */
export const CREDIT_ENTRY_KINDS = ['granted', 'used', 'returned', 'expired'] as const
export type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number]

/** Where granted credits come from. Those of the package and the trial last for a cycle, all others for good. */
export const GRANT_SOURCES = ['package', 'purchase', 'recharge', 'coupon', 'bonus', 'refund'] as const
export type GrantSource = (typeof GRANT_SOURCES)[number]

/** What ends a coupon: a number of uses, a day, or nothing. */
export const COUPON_TYPES = ['uses', 'expiry', 'no_expiry'] as const
export type CouponType = (typeof COUPON_TYPES)[number]

/** When a coupon can be used: at signup, with a new subscription, or both. */
export const COUPON_MOMENTS = ['any', 'signup', 'subscription'] as const
export type CouponMoment = (typeof COUPON_MOMENTS)[number]

/** How often a subscription is paid. */
export const BILLING_PERIODS = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** Why a church cancels; 'other' comes with words of its own. */
export const CANCEL_REASONS = [
  'do_not_understand',
  'too_expensive',
  'found_another',
  'not_used_enough',
  'missing_features',
  'bugs_or_support',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** The reasons as a person reads them. */
export const CANCEL_REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  do_not_understand: 'I don’t understand how to use the product',
  too_expensive: 'It is too expensive',
  found_another: 'I found another option',
  not_used_enough: 'I don’t use it enough',
  missing_features: 'Features are missing',
  bugs_or_support: 'Bugs or problems with support',
  other: 'Other',
}

/** Below how many credits automatic recharge can buy more; the first is the default. */
export const RECHARGE_LIMITS = [2, 10, 25, 50, 100, 500] as const
export type RechargeLimit = (typeof RECHARGE_LIMITS)[number]

/** So many bundles a month are bought automatically, unless the owner says otherwise. */
export const RECHARGE_MONTH_MAX = 3

/**
 * How far a lack of credits is. open: automatic recharge may buy. buying: it does. told: what could be tried was, and
 * nothing is again before credits, another card or other settings come. over: there are enough.
 */
export const SHORTAGE_STATES = ['open', 'buying', 'told', 'over'] as const
export type ShortageState = (typeof SHORTAGE_STATES)[number]

/** Why credits cannot be bought at the moment. */
export const NO_CREDITS_REASONS = ['no_package', 'not_active'] as const
export type NoCreditsReason = (typeof NO_CREDITS_REASONS)[number]

/** What a payment was for; 'trial' is the dollar of a coupon. A refund and a dispute are lines of their own. */
export const PAYMENT_KINDS = ['subscription', 'credits', 'recharge', 'trial', 'refund', 'dispute'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What the history of payments can be narrowed down to. */
export const PAYMENT_GROUPS = {
  plan: ['subscription', 'trial'],
  credits: ['credits', 'recharge'],
  back: ['refund', 'dispute'],
} as const satisfies Record<string, PaymentKind[]>
export type PaymentGroup = keyof typeof PAYMENT_GROUPS

/** What a church can ask the payment provider for; `change_later` begins when the paid period ends. */
export const PURCHASE_KINDS = ['subscribe', 'change', 'change_later', 'credits', 'recharge'] as const
export type PurchaseKind = (typeof PURCHASE_KINDS)[number]

/** Of these a church has one under way at a time: the plan cannot be changed meanwhile. */
export const PLAN_PURCHASES = ['subscribe', 'change', 'change_later'] as const satisfies PurchaseKind[]

/** open: written down, the provider may or may not have it. action: the bank asks the person. */
export const PURCHASE_STATES = ['open', 'action', 'done', 'failed'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]
export const UNFINISHED_PURCHASES = ['open', 'action'] as const satisfies PurchaseState[]

/** Why a church is 'Not Active', unless a platform admin decided so. */
export const SUSPENSION_CAUSES = ['trial_ended', 'payment_failed'] as const
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number]

/** Whether a church pays sales tax: 'reverse' leaves it to the church. As the payment provider names it. */
export const TAX_EXEMPTIONS = ['none', 'exempt', 'reverse'] as const
export type TaxExemption = (typeof TAX_EXEMPTIONS)[number]

/** The kinds of tax numbers of the countries that churches sign up from, as the payment provider names them. */
export const TAX_ID_KINDS = [
  'us_ein',
  'ca_bn',
  'ca_gst_hst',
  'ca_pst_bc',
  'ca_pst_mb',
  'ca_pst_sk',
  'ca_qst',
  'gb_vat',
  'au_abn',
  'nz_gst',
  'za_vat',
] as const
export type TaxIdKind = (typeof TAX_ID_KINDS)[number]

/** A tax number of a church. */
export type TaxId = { kind: TaxIdKind; value: string }

/** The kinds as a person reads them. */
export const TAX_ID_LABELS: Readonly<Record<TaxIdKind, string>> = {
  us_ein: 'US EIN',
  ca_bn: 'Canadian business number',
  ca_gst_hst: 'Canadian GST/HST number',
  ca_pst_bc: 'PST number of British Columbia',
  ca_pst_mb: 'RST number of Manitoba',
  ca_pst_sk: 'PST number of Saskatchewan',
  ca_qst: 'QST number of Québec',
  gb_vat: 'British VAT number',
  au_abn: 'Australian business number',
  nz_gst: 'New Zealand GST number',
  za_vat: 'South African VAT number',
}
