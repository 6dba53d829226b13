import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PackageRules } from '#core/scheduling/packages.ts'
import type { CouponType, CreditEntryKind } from '#core/vocabulary/billing.ts'
import {
  type ChurchStatus,
  ON_TRIAL,
  type PhonePreference,
  type SendingMode,
} from '#core/vocabulary/churches.ts'
import { instant, ownId, reference, wordsOf } from './columns.ts'

export const packages = pgTable('packages', {
  id: text().primaryKey(),
  name: text().notNull(),
  rank: integer().notNull(),
  monthlyCents: integer().notNull(),
  yearlyCents: integer(),
  creditsPerCycle: integer().notNull(),
  limits: jsonb().$type<PackageRules>().notNull(),
})

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
    weeklyCap: integer().notNull().default(6),
    /** The sum of this church's credit entries. */
    creditBalance: integer().notNull().default(0),
    trialEndsAt: instant(),
    /** What the status was before a platform admin suspended the church. */
    statusBefore: text().$type<ChurchStatus>(),
    /** When the church was told that texts wait for credits; empty while none does. */
    toldOfCreditsAt: instant(),
    /** When the plan of texts was last computed for everybody. */
    plannedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('churches_credit_balance', sql`${table.creditBalance} >= 0`),
    index('churches_planned_at').on(table.plannedAt),
    index('churches_newest').on(table.createdAt, table.id),
    index('churches_status').on(table.status, table.createdAt, table.id),
    index('churches_name_words').using('gin', wordsOf(table.name)),
  ],
)
export type ChurchRow = typeof churches.$inferSelect

/** Append-only: grants are positive, charges negative, refunds positive again. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: ownId(),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    kind: text().$type<CreditEntryKind>().notNull(),
    amount: integer().notNull(),
    /** The text that was charged or refunded. */
    messageId: reference(),
    /** Which attempt to send it, so that each is charged and refunded at most once. */
    attempt: integer(),
    comment: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('credit_entries_church').on(table.churchId, table.id),
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
