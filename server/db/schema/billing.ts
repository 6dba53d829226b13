import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  type BillingPeriod,
  type CancelReason,
  type PaymentKind,
  PLAN_PURCHASES,
  type PurchaseKind,
  type PurchaseState,
  RECHARGE_MONTH_MAX,
  type ShortageState,
  type TaxExemption,
  type TaxId,
  UNFINISHED_PURCHASES,
} from '#core/vocabulary/billing.ts'
import type { CardBrand, DisputeState, SubscriptionStatus } from '#core/vocabulary/payments.ts'
import { churches, coupons, packages } from './churches.ts'
import { COMPARED_SPREAD_MINUTES, instant, literals, ownId, reference, spreadBefore } from './columns.ts'

const churchId = () =>
  reference()
    .notNull()
    .references(() => churches.id)

/** Credits that are sold together. */
export const creditBundles = pgTable('credit_bundles', {
  id: ownId(),
  quantity: integer().notNull().unique(),
  cents: integer().notNull(),
  isForSale: boolean().notNull().default(true),
})
export type BundleRow = typeof creditBundles.$inferSelect

/** What the payment provider has of a church, as it was last read; never a card's number. */
export const billingAccounts = pgTable(
  'billing_accounts',
  {
    churchId: churchId().primaryKey(),
    /** The provider's id of the church; empty until it is needed. */
    customerId: text().unique(),
    contactName: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    /** Stands on invoices. */
    taxNote: text().notNull().default(''),
    rechargeBundleId: reference().references(() => creditBundles.id),
    rechargeLimit: integer().notNull().default(2),
    rechargeCardId: reference().references(() => cards.id),
    rechargeIsOn: boolean().notNull().default(false),
    /** Why it was switched off without the church. */
    rechargeOffBecause: text(),
    /** How many bundles a calendar month may buy automatically. */
    rechargeMonthMax: integer().notNull().default(RECHARGE_MONTH_MAX),
    /** Counts the readings that were stored: one that another overtook is read again. */
    readings: integer().notNull().default(0),
    readAt: instant(),
    /** What the last reading said, hashed: one that says the same is no news. */
    readHash: text(),
    /** What is left of earlier payments: it pays the next ones. */
    leftCents: integer().notNull().default(0),
    taxIds: jsonb().$type<TaxId[]>().notNull().default([]),
    taxExempt: text().$type<TaxExemption>().notNull().default('none'),
    /** Since when a renewal is not paid, and after how many days the owners were last told. */
    overdueSince: instant(),
    overdueToldDays: integer(),
    overdueCents: integer().notNull().default(0),
    overdueProblem: text(),
    /** The bank waits for the cardholder to confirm it. */
    overdueAsks: boolean().notNull().default(false),
  },
  (table) => [
    index('billing_accounts_recharge').on(table.rechargeLimit).where(sql`${table.rechargeIsOn}`),
    index('billing_accounts_overdue').on(table.overdueSince).where(sql`${table.overdueSince} is not null`),
    index('billing_accounts_compared')
      .on(spreadBefore(table.readAt, table.churchId, COMPARED_SPREAD_MINUTES))
      .where(sql`${table.customerId} is not null`),
  ],
)
export type AccountRow = typeof billingAccounts.$inferSelect

/** The end of this month was not announced yet. */
export const isNotTold = (card: {
  toldExpiry: AnyPgColumn
  expYear: AnyPgColumn
  expMonth: AnyPgColumn
}): SQL =>
  sql`${card.toldExpiry} is distinct from (${card.expYear}::text || '-' || lpad(${card.expMonth}::text, 2, '0'))`

/** Whether a church lacks credits, and what was done about it; none has not lacked any yet. */
export const shortages = pgTable('shortages', {
  churchId: churchId().primaryKey(),
  state: text().$type<ShortageState>().notNull(),
  since: instant().notNull(),
  /** When the owners were told that texts wait; empty while none does. */
  toldAt: instant(),
})

/** The saved cards of a church, as the provider shows them. */
export const cards = pgTable(
  'cards',
  {
    id: ownId(),
    churchId: churchId(),
    providerId: text().notNull().unique(),
    brand: text().$type<CardBrand>().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    name: text().notNull(),
    email: text(),
    line1: text(),
    city: text(),
    state: text(),
    postalCode: text(),
    country: text(),
    isDefault: boolean().notNull().default(false),
    /** The last month (YYYY-MM) whose end was announced. */
    toldExpiry: text(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    index('cards_church').on(table.churchId),
    index('cards_expiring')
      .on(sql`(${table.expYear} * 12 + ${table.expMonth})`)
      .where(sql`${table.removedAt} is null and ${isNotTold(table)}`),
  ],
)
export type CardRow = typeof cards.$inferSelect

/** The subscriptions of a church, as the provider shows them, with what only we know of them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: ownId(),
    churchId: churchId(),
    providerId: text().notNull().unique(),
    packageId: text()
      .notNull()
      .references(() => packages.id),
    period: text().$type<BillingPeriod>().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    periodStart: instant().notNull(),
    periodEnd: instant().notNull(),
    trialEnd: instant(),
    cancelsAtEnd: boolean().notNull(),
    endedAt: instant(),
    /** What it changes to when the period ends. */
    nextPackageId: text(),
    nextPeriod: text().$type<BillingPeriod>(),
    /** What is paid each time from the next payment on: who subscribed before keeps the old price. */
    nextCents: integer(),
    latestInvoice: text(),
    cancelledAt: instant(),
    cancelReason: text().$type<CancelReason>(),
    cancelComment: text(),
    createdAt: instant().notNull(),
  },
  (table) => [index('subscriptions_church').on(table.churchId, table.id)],
)
export type PlanSubscriptionRow = typeof subscriptions.$inferSelect

/** What the provider is sent for a purchase, as it was when it was asked first. */
export type PurchaseSent = {
  customer: string
  card: string
  /** The card that paid before; one that a refused change does not replace. */
  cardBefore: string | null
  description: string
  receiptEmail: string | null
  /** What its coupon wants for the trial that it gives; missing in what an older version has sent. */
  trial?: { cents: number; description: string } | null
}

/** A wish for the payment provider, written down before the provider hears of it. */
export const purchases = pgTable(
  'purchases',
  {
    id: ownId(),
    churchId: churchId(),
    kind: text().$type<PurchaseKind>().notNull(),
    state: text().$type<PurchaseState>().notNull().default('open'),
    /** The page's name for it, by which a repeated call is known. */
    requestId: text(),
    /** Who wished; nobody when it is an automatic recharge. */
    userId: reference(),
    packageId: text().references(() => packages.id),
    period: text().$type<BillingPeriod>(),
    couponId: reference().references(() => coupons.id),
    trialEndsAt: instant(),
    /** The subscription that changes. */
    subscription: text(),
    prorationAt: instant(),
    quantity: integer(),
    cents: integer().notNull().default(0),
    cardId: reference().references(() => cards.id),
    /** What is sent for it never changes, so that it can be asked for again. */
    sent: jsonb().$type<PurchaseSent>(),
    /** The payment that it is charged with, written down before anything is taken. */
    payment: text(),
    /** What the provider made of it: a subscription or a payment. */
    providerId: text(),
    /** Why it failed, for people. */
    problem: text(),
    createdAt: instant().notNull(),
    /** When the provider was last asked for it. */
    triedAt: instant().notNull(),
    settledAt: instant(),
  },
  (table) => [
    uniqueIndex('purchases_request').on(table.churchId, table.requestId),
    // One change of the plan at a time, and one recharge.
    uniqueIndex('purchases_plan')
      .on(table.churchId)
      .where(
        sql`${table.kind} in (${literals(PLAN_PURCHASES)}) and ${table.state} in (${literals(UNFINISHED_PURCHASES)})`,
      ),
    uniqueIndex('purchases_recharge')
      .on(table.churchId)
      .where(
        sql`${table.kind} = ${literals(['recharge'])} and ${table.state} in (${literals(UNFINISHED_PURCHASES)})`,
      ),
    index('purchases_unfinished')
      .on(table.triedAt)
      .where(sql`${table.state} in (${literals(UNFINISHED_PURCHASES)})`),
  ],
)
export type PurchaseRow = typeof purchases.$inferSelect

/** What was paid, once for each payment of the provider. */
export const payments = pgTable(
  'payments',
  {
    id: ownId(),
    churchId: churchId(),
    providerId: text().notNull().unique(),
    kind: text().$type<PaymentKind>().notNull(),
    description: text().notNull(),
    cents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    brand: text().$type<CardBrand>(),
    last4: text(),
    receiptUrl: text(),
    /** As the provider printed it. */
    number: text(),
    packageId: text(),
    period: text().$type<BillingPeriod>(),
    quantity: integer(),
    /** The payment of which this came back: a line of its own, below zero. */
    ofPayment: reference(),
    /** Of a line that is a dispute: how far it has come. */
    disputeState: text().$type<DisputeState>(),
    paidAt: instant().notNull(),
  },
  (table) => [index('payments_church').on(table.churchId, table.paidAt)],
)
export type PaymentRow = typeof payments.$inferSelect

/** The cycles in which the credits of a package are given: months, also of a subscription that is paid by the year. */
export const billingCycles = pgTable(
  'billing_cycles',
  {
    id: ownId(),
    churchId: churchId(),
    subscriptionId: reference()
      .notNull()
      .references(() => subscriptions.id),
    packageId: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** What the package had left of the cycle before. */
    expired: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('billing_cycles_start').on(table.churchId, table.startsAt)],
)
export type CycleRow = typeof billingCycles.$inferSelect

/** What the nightly comparison found otherwise at the provider than here. By then it is mended; somebody should know why. */
export const billingDifferences = pgTable(
  'billing_differences',
  {
    id: ownId(),
    churchId: churchId(),
    /** In words, without anything personal. */
    detail: text().notNull(),
    foundAt: instant().notNull(),
  },
  (table) => [index('billing_differences_found').on(table.foundAt)],
)
