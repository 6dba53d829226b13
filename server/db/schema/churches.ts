import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PackageRules } from '#core/scheduling/packages.ts'
import type {
  CouponMoment,
  CouponType,
  CreditEntryKind,
  GrantSource,
  SuspensionCause,
} from '#core/vocabulary/billing.ts'
import {
  type ChurchStatus,
  ON_TRIAL,
  type OptInDayMax,
  type PhonePreference,
  type RetentionMonths,
  type SendingMode,
} from '#core/vocabulary/churches.ts'
import {
  instant,
  isOnTrial,
  ownId,
  PLANNED_SPREAD_MINUTES,
  reference,
  spreadBefore,
  toldDaysOf,
  wordsOf,
} from './columns.ts'

export const packages = pgTable('packages', {
  id: text().primaryKey(),
  name: text().notNull(),
  rank: integer().notNull(),
  monthlyCents: integer().notNull(),
  yearlyCents: integer(),
  creditsPerCycle: integer().notNull(),
  limits: jsonb().$type<PackageRules>().notNull(),
  description: text().notNull().default(''),
  /** Said with 'How much is one credit?'. */
  tooltip: text().notNull().default(''),
  image: text().notNull().default(''),
  isPopular: boolean().notNull().default(false),
})
export type PackageRow = typeof packages.$inferSelect

/** Credits for 160 characters to a country. */
export const countryCredits = pgTable('country_credits', {
  id: ownId(),
  countryIso: text().notNull().unique(),
  credits: integer().notNull(),
})

export const churches = pgTable(
  'churches',
  {
    id: ownId(),
    name: text().notNull(),
    timeZone: text().notNull(),
    countryIso: text().notNull().default('US'),
    dialCode: text().notNull().default('1'),
    phonePreference: text().$type<PhonePreference>().notNull().default('mobile-primary'),
    packageId: text()
      .notNull()
      .default('free')
      .references(() => packages.id),
    status: text().$type<ChurchStatus>().notNull().default(ON_TRIAL),
    sendingMode: text().$type<SendingMode>().notNull().default('paused'),
    confirmationsOn: boolean().notNull().default(true),
    oneWayOnly: boolean().notNull().default(false),
    /** Whether those who were asked are told when the church takes them off a plan. */
    tellsCancelled: boolean().notNull().default(true),
    /** Names in texts go without the accents that make a text expensive. */
    plainNames: boolean().notNull().default(false),
    /** Texts that are not understood are read outside before they are asked back, without names and numbers. */
    secondOpinion: boolean().notNull().default(false),
    /** What a leader sends by hand within a day of the service may go from 7 AM, and until 10 PM. */
    urgentEarly: boolean().notNull().default(false),
    urgentLate: boolean().notNull().default(false),
    /** How long texts and answers are kept. */
    retentionMonths: integer().$type<RetentionMonths>().notNull().default(24),
    /** How many phones a day strangers can have asked by the public form. */
    optInDayMax: integer().$type<OptInDayMax>().notNull().default(20),
    weeklyCap: integer().notNull().default(6),
    /** The sum of this church's credit entries. */
    creditBalance: integer().notNull().default(0),
    /** The part of the balance that is of the package: it is spent first and expires with the cycle. */
    packageCredits: integer().notNull().default(0),
    trialEndsAt: instant(),
    /** How many days before the end of its trial the church was last told of it. */
    trialToldDays: integer(),
    /** Since when and why it is 'Not Active'; empty when a platform admin decided so. */
    suspendedAt: instant(),
    suspendedBecause: text().$type<SuspensionCause>(),
    /** When it cancelled, and until when it has paid. */
    cancelledAt: instant(),
    cancelEndsAt: instant(),
    /** The end of the present billing cycle, when the credits of the package are renewed. */
    cycleEndsAt: instant(),
    /** A church for showing the product around: it can always buy credits. */
    isDemo: boolean().notNull().default(false),
    /** What the status was before a platform admin suspended the church. */
    statusBefore: text().$type<ChurchStatus>(),
    /** When somebody looked at its coming texts on the screen, because none could be tried on a phone. */
    previewsSeenAt: instant(),
    /** When the plan of texts was last computed for everybody. */
    plannedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('churches_credit_balance', sql`${table.creditBalance} >= 0`),
    check('churches_package_credits', sql`${table.packageCredits} >= 0`),
    index('churches_planned')
      .on(spreadBefore(table.plannedAt, table.id, PLANNED_SPREAD_MINUTES))
      .where(sql`${table.status} <> 'Cancelled'`),
    index('churches_trial_ends').on(table.trialEndsAt).where(isOnTrial(table.status)),
    index('churches_trial_told')
      .on(toldDaysOf(table.trialToldDays), table.trialEndsAt)
      .where(isOnTrial(table.status)),
    index('churches_low')
      .on(table.creditBalance)
      .where(sql`${table.isDemo} or (${table.status} = 'Active' and ${table.packageId} <> 'free')`),
    index('churches_cycle_ends').on(table.cycleEndsAt),
    index('churches_newest').on(table.createdAt, table.id),
    index('churches_status').on(table.status, table.createdAt, table.id),
    index('churches_name_words').using('gin', wordsOf(table.name)),
  ],
)
export type ChurchRow = typeof churches.$inferSelect

/** Append-only: grants are positive, charges negative, refunds positive again, what expires negative. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: ownId(),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    kind: text().$type<CreditEntryKind>().notNull(),
    amount: integer().notNull(),
    /** How much of the amount is of the package's credits; the rest is of those that never expire. */
    ofPackage: integer().notNull().default(0),
    /** Of grants. */
    source: text().$type<GrantSource>(),
    /** What a grant or expiry is for, in our own words, so that it is booked once. */
    key: text(),
    /** The text that was charged or refunded. */
    messageId: reference(),
    /** Which attempt to send it, so that each is charged and refunded at most once. */
    attempt: integer(),
    comment: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('credit_entries_church').on(table.churchId, table.id),
    uniqueIndex('credit_entries_key').on(table.churchId, table.key).where(sql`${table.key} is not null`),
    uniqueIndex('credit_entries_message')
      .on(table.messageId, table.attempt, table.kind)
      .where(sql`${table.messageId} is not null`),
  ],
)

/** Coupons give credits and trial days. One that never expires has no date. */
export const coupons = pgTable(
  'coupons',
  {
    id: ownId(),
    code: text().notNull(),
    type: text().$type<CouponType>().notNull(),
    totalUses: integer(),
    expiresAt: instant(),
    credits: integer().notNull().default(0),
    trialDays: integer().notNull().default(0),
    /** One dollar is paid for the trial days when it is used for a subscription. */
    includeDollar: boolean().notNull().default(false),
    applyWhen: text().$type<CouponMoment>().notNull().default('any'),
    isActive: boolean().notNull().default(true),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('coupons_code').on(sql`lower(${table.code})`)],
)
export type CouponRow = typeof coupons.$inferSelect

export const couponUses = pgTable(
  'coupon_uses',
  {
    id: ownId(),
    couponId: reference()
      .notNull()
      .references(() => coupons.id),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('coupon_uses_church').on(table.couponId, table.churchId)],
)
