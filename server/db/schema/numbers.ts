import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  type BrandState,
  CARRIERS,
  type Carrier,
  HELD_STATES,
  type NumberState,
  type NumberType,
  type OptInOutcome,
  type RegisteredType,
  type RegistrationField,
  type RegistrationRemedy,
  UNSETTLED_STATES,
} from '#core/vocabulary/numbers.ts'
import { churches } from './churches.ts'
import { instant, literals, ownId, reference } from './columns.ts'

export const numbers = pgTable(
  'numbers',
  {
    id: ownId(),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    phoneNumber: text().notNull(),
    countryIso: text().notNull(),
    type: text().$type<NumberType>().notNull(),
    state: text().$type<NumberState>().notNull(),
    carrier: text().$type<Carrier>().notNull().default(CARRIERS[0]),
    /** The carrier's id, from the purchase until the carrier has taken the number back. */
    carrierSid: text(),
    isPrimary: boolean().notNull().default(false),
    /** Imported from another texting provider. */
    isImported: boolean().notNull().default(false),
    /** Of a number in another account than ours: that of its church, or of that provider (sid and token, sealed). */
    credentialsSealed: text(),
    createdAt: instant().notNull(),
    /** When the first text was delivered from it: phone companies let it through. */
    liveAt: instant(),
    /** Since when they refuse its texts although its registration is approved, and before when none is tried. */
    refusedSince: instant(),
    tryAt: instant(),
    /** When the church took it out of use. */
    removedAt: instant(),
    /** When it ceased to be the church's. */
    releasedAt: instant(),
  },
  (table) => [
    // One purchase at a time: a second click finds the first.
    uniqueIndex('numbers_purchase')
      .on(table.churchId)
      .where(sql`${table.state} = ${literals(['buying'])}`),
    uniqueIndex('numbers_phone_number')
      .on(table.phoneNumber)
      .where(sql`${table.state} in (${literals(HELD_STATES)})`),
    uniqueIndex('numbers_primary').on(table.churchId).where(sql`${table.isPrimary}`),
    index('numbers_church').on(table.churchId),
    index('numbers_digits').on(table.phoneNumber.op('text_pattern_ops')),
    index('numbers_unsettled')
      .on(table.state, table.id)
      .where(sql`${table.state} in (${literals(UNSETTLED_STATES)})`),
    check('numbers_primary_in_use', sql`not ${table.isPrimary} or ${table.state} = ${literals(['in_use'])}`),
  ],
)
/** Whether the carrier sold a number, or may have: one that was given back has lost its id there, but was taken out of use. */
export const isBought = sql`(${numbers.carrierSid} is not null or ${numbers.removedAt} is not null
  or ${numbers.state} in (${literals(['buying', 'given_up'])}))`

/** Whether a church has the number, or is about to have it; in the words of the index, so that the index is used. */
export const isHeld: SQL = sql`${numbers.state} in (${literals(HELD_STATES)})`
export type NumberRow = typeof numbers.$inferSelect

/** The registrations of a church with the carriers, one for each type of number that they want to know. */
export const brands = pgTable(
  'brands',
  {
    id: ownId(),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    type: text().$type<RegisteredType>().notNull().default('local'),
    church: text().notNull(),
    ein: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    /** The church's own; null when it has none. */
    website: text(),
    /** Names its public pages on our address, from the first handing in. It stays, since the carriers know it. */
    page: text(),
    status: text().$type<BrandState>().notNull().default('draft'),
    reasons: jsonb().$type<string[]>().notNull().default([]),
    /** What is to be done about a refusal, and the field to begin with. */
    remedy: text().$type<RegistrationRemedy>().notNull().default('correct'),
    wrongField: text().$type<RegistrationField>(),
    /** The carrier through which it was handed in last. */
    carrier: text().$type<Carrier>().notNull().default(CARRIERS[0]),
    /** What the carrier has of it so far, by step, so that an interrupted registration goes on where it stopped. */
    carrierIds: jsonb().$type<Record<string, string>>().notNull().default({}),
    submittedAt: instant(),
    decidedAt: instant(),
    /** When the church asked for a larger one, until the operator has had it vetted. */
    largerAskedAt: instant(),
    /** Segments that T-Mobile takes a day from a brand that was vetted; null: as many as from any low-volume one. */
    tMobileDaily: integer(),
    /** When the carrier was last asked. */
    checkedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('brands_church').on(table.churchId, table.type),
    uniqueIndex('brands_page').on(table.page, table.type),
  ],
)
export type BrandRow = typeof brands.$inferSelect

/**
 * Accounts below ours at a carrier, one for a church. Each is named for its row there, so that one whose opening was
 * interrupted is found again and one that is being closed is not.
 */
export const carrierAccounts = pgTable(
  'carrier_accounts',
  {
    id: ownId(),
    churchId: reference()
      .notNull()
      .references(() => churches.id),
    carrier: text().$type<Carrier>().notNull(),
    /** The carrier's id, once it was opened. */
    sid: text(),
    /** What opens it (sid and token, sealed), while the carrier has it; numbers that were bought in it carry the same. */
    credentialsSealed: text(),
    /** Since when the carrier lets nothing go from it. */
    suspendedSince: instant(),
    createdAt: instant().notNull(),
    /** When it was given up; the carrier is told after that. */
    closedAt: instant(),
  },
  (table) => [
    uniqueIndex('carrier_accounts_church')
      .on(table.churchId, table.carrier)
      .where(sql`${table.closedAt} is null`),
  ],
)
export type CarrierAccountRow = typeof carrierAccounts.$inferSelect

/** What the carrier still has of churches that have left, and deletes; it names nobody. */
export const brandWithdrawals = pgTable('brand_withdrawals', {
  id: ownId(),
  churchId: reference()
    .notNull()
    .references(() => churches.id),
  type: text().$type<RegisteredType>().notNull(),
  carrier: text().$type<Carrier>().notNull(),
  carrierIds: jsonb().$type<Record<string, string>>().notNull(),
  /** The account of the church in which it is; null: in ours. */
  accountId: reference().references(() => carrierAccounts.id),
  leftAt: instant().notNull(),
})

/** What the public form of a church took and refused in a month (YYYY-MM) of its zone. */
export const optInCounts = pgTable(
  'opt_in_counts',
  {
    churchId: reference()
      .notNull()
      .references(() => churches.id, { onDelete: 'cascade' }),
    month: text().notNull(),
    outcome: text().$type<OptInOutcome>().notNull(),
    requests: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.churchId, table.month, table.outcome] })],
)
