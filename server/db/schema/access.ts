import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { churches } from './churches.ts'
import { instant, ownId, reference } from './types.ts'

export const users = pgTable(
  'users',
  {
    id: ownId(),
    /** Null for platform admins and for people who have not finished signing up. */
    churchId: reference().references(() => churches.id),
    role: text().$type<'owner' | 'staff' | 'admin'>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    username: text().notNull(),
    mobilePhone: text().notNull(),
    timeZone: text().notNull(),
    /** argon2id. */
    passwordHash: text(),
    status: integer().notNull().default(0),
    isBypassed: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_church').on(table.churchId),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: ownId(),
    userId: reference()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the bearer token. */
    tokenHash: text().notNull().unique(),
    device: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Attempts within a window, for example of a login by address; survives restarts. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowStartedAt: instant().notNull(),
  hits: integer().notNull(),
})
