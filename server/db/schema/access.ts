import { sql } from 'drizzle-orm'
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
  type Doubt,
  EMAIL_UNVERIFIED,
  type Role,
  type SessionKind,
  type TokenKind,
  type UserStage,
} from '#core/vocabulary/users.ts'
import { churches } from './churches.ts'
import { instant, literals, ownId, reference, wordsOf } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: ownId(),
    /** Null for platform admins and for people who have not finished signing up. */
    churchId: reference().references(() => churches.id),
    role: text().$type<Role>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Takes its place once the link sent there was opened. */
    pendingEmail: text(),
    username: text().notNull(),
    mobilePhone: text().notNull(),
    timeZone: text().notNull(),
    /** argon2id. */
    passwordHash: text(),
    status: integer().$type<UserStage>().notNull().default(EMAIL_UNVERIFIED),
    /** SHA-256 of what the browser keeps that began the signup. */
    signupSecretHash: text(),
    isBypassed: boolean().notNull().default(false),
    /** Typed at signup; redeemed when the church begins. */
    couponCode: text(),
    /** The secret of the second factor; it counts once `secondFactorSince` is set. */
    totpSecretSealed: text(),
    secondFactorSince: instant(),
    /** The last time step whose code was taken: a code is good once. */
    totpLastStep: integer(),
    /** What our checks doubted when they were bypassed; a person looks at it. */
    doubts: jsonb().$type<Doubt[]>().notNull().default([]),
    /** Who invited this person to the church; null for whoever signed up. */
    invitedBy: reference().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Why the account was closed, when it was. */
    closedReason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_church').on(table.churchId),
    index('users_mobile_phone').on(table.mobilePhone.op('text_pattern_ops')),
    index('users_name_words').using('gin', wordsOf(table.name)),
    index('users_email_words').using('gin', wordsOf(table.email)),
    index('users_username_words').using('gin', wordsOf(table.username)),
    index('users_without_church')
      .on(table.createdAt, table.id)
      .where(sql`${table.churchId} is null and ${table.role} <> ${literals(['admin'])}`),
    index('users_in_review')
      .on(table.createdAt)
      .where(sql`${table.isBypassed} and ${table.closedReason} is null`),
  ],
)
export type UserRow = typeof users.$inferSelect

/** Visits of platform admins in somebody's account, for the church to read. */
export const impersonations = pgTable(
  'impersonations',
  {
    id: ownId(),
    churchId: reference().references(() => churches.id, { onDelete: 'cascade' }),
    userId: reference().notNull(),
    adminId: reference().notNull(),
    reason: text().notNull(),
    startedAt: instant().notNull(),
    /** When it ends by itself. */
    endsAt: instant().notNull(),
    /** When the admin left before that. */
    endedAt: instant(),
  },
  (table) => [index('impersonations_church').on(table.churchId, table.id)],
)

export const sessions = pgTable(
  'sessions',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SessionKind>().notNull().default('full'),
    /** SHA-256 of the bearer token. */
    tokenHash: text().notNull().unique(),
    device: text().notNull(),
    /** Where it was begun from. */
    network: text(),
    /** The visit of a platform admin who is signed in as this person. */
    impersonationId: reference().references(() => impersonations.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** When its person last proved to be who they are. */
    confirmedAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Single-use links in e-mails. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<TokenKind>().notNull(),
    /** SHA-256 of the token. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('access_tokens_user').on(table.userId, table.kind)],
)

/** Codes that replace one of the authenticator, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the code. */
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [uniqueIndex('recovery_codes_code').on(table.userId, table.codeHash)],
)

/** Solved captchas, so that none is taken twice. */
export const usedCaptchas = pgTable(
  'used_captchas',
  { signature: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('used_captchas_expires_at').on(table.expiresAt)],
)

/** Attempts within a window, for example to log in from one address; all processes count together, across restarts. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowStartedAt: instant().notNull(),
  hits: integer().notNull(),
})
