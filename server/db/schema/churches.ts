import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PackageRules } from '#core/scheduling/packages.ts'
import type { CouponType, CreditEntryKind } from '#core/vocabulary/billing.ts'
import { instant, ownId, reference } from './types.ts'

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
    phonePreference: text()
      .$type<'mobile' | 'primary' | 'mobile-primary'>()
      .notNull()
      .default('mobile-primary'),
    packageId: text()
      .notNull()
      .default('free')
      .references(() => packages.id),
    status: text().notNull().default('On Trial'),
    sendingMode: text().$type<'paused' | 'trial' | 'live'>().notNull().default('paused'),
    confirmationsOn: boolean().notNull().default(true),
    oneWayOnly: boolean().notNull().default(false),
    /** Whether those who were asked are told when the church takes them off a plan. */
    tellsCancelled: boolean().notNull().default(true),
    weeklyCap: integer().notNull().default(6),
    /** The sum of this church's credit entries. */
    creditBalance: integer().notNull().default(0),
    trialEndsAt: instant(),
    /** When the church was told that texts wait for credits; empty while none does. */
    toldOfCreditsAt: instant(),
    /** When the plan of texts was last computed for everybody. */
    plannedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check('churches_credit_balance', sql`${table.creditBalance} >= 0`),
    index('churches_planned_at').on(table.plannedAt),
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

export const numbers = pgTable(
  'numbers',
  {
    id: ownId(),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    phoneNumber: text().notNull(),
    countryIso: text().notNull(),
    type: text().$type<'local' | 'tollFree' | 'mobile'>().notNull(),
    /** The carrier's id; null while the purchase is under way. */
    carrierSid: text(),
    isPrimary: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    /** Imported from another texting provider: sent with the credentials that it gave (sid and token, sealed). */
    isImported: boolean().notNull().default(false),
    credentialsSealed: text(),
    createdAt: instant().notNull(),
    /** Out of use since; kept for 30 days. */
    removedAt: instant(),
    releasedAt: instant(),
  },
  (table) => [
    // One purchase at a time: a second click finds the first.
    uniqueIndex('numbers_purchase')
      .on(table.churchId)
      .where(sql`${table.carrierSid} is null and not ${table.isImported} and ${table.releasedAt} is null`),
    uniqueIndex('numbers_phone_number').on(table.phoneNumber).where(sql`${table.releasedAt} is null`),
    uniqueIndex('numbers_primary').on(table.churchId).where(sql`${table.isPrimary}`),
    index('numbers_church').on(table.churchId),
  ],
)
export type NumberRow = typeof numbers.$inferSelect

/** The registration of a church with the carriers, one for each church (spec 001 §3 'Brand'). */
export const brands = pgTable('brands', {
  id: ownId(),
  churchId: reference()
    .notNull()
    .unique()
    .references(() => churches.id),
  church: text().notNull(),
  ein: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  zip: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  status: text().$type<'draft' | 'in_review' | 'approved' | 'rejected'>().notNull().default('draft'),
  reasons: jsonb().$type<string[]>().notNull().default([]),
  /** What the carrier has of it so far, by step, so that an interrupted registration goes on where it stopped. */
  carrierIds: jsonb().$type<Record<string, string>>().notNull().default({}),
  submittedAt: instant(),
  decidedAt: instant(),
  /** When the carrier was last asked. */
  checkedAt: instant(),
  createdAt: instant().notNull(),
})

/** Coupons give credits and trial days (spec 001 §3 'Coupon (admin)', decision 13). */
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
export type BrandRow = typeof brands.$inferSelect
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

/** Who did what, readable by the church. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: ownId(),
    churchId: reference().references(() => churches.id),
    userId: reference(),
    action: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('audit_entries_church').on(table.churchId, table.id)],
)
