import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  EMAIL_UNVERIFIED,
  type Role,
  type SessionKind,
  type TokenKind,
  type UserStage,
} from '#core/vocabulary/users.ts'
import { churches } from './churches.ts'
import { instant, ownId, reference } from './columns.ts'

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
    isBypassed: boolean().notNull().default(false),
    /** Typed at signup; redeemed when the church begins. */
    couponCode: text(),
    /** The secret of the second factor; it counts once `secondFactorSince` is set. */
    totpSecretSealed: text(),
    secondFactorSince: instant(),
    /** The last time step whose code was taken: a code is good once. */
    totpLastStep: integer(),
    /** Why the account was closed, when it was. */
    closedReason: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_church').on(table.churchId),
  ],
)
export type UserRow = typeof users.$inferSelect

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
    createdAt: instant().notNull(),
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
