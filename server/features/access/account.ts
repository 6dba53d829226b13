import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PhoneNumber, Signup, StoredSession, User } from '#contract/access.ts'
import type { Church } from '#contract/churches.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type NumberRow, numbers, sessions, type UserRow, users } from '#server/db/schema/schema.ts'
import { presentChurch } from '#server/features/churches/church.ts'
import type { Session } from '#server/http/api.ts'

export const numberView = (row: NumberRow): PhoneNumber => ({
  id: row.id,
  number: row.phoneNumber,
  country: row.countryIso,
  active: row.isActive ? 1 : 0,
  is_pl: row.isImported ? 1 : 0,
  primary: row.isPrimary ? 1 : 0,
  brand_id: null,
})

export const userView = (row: UserRow, church: Church | null, primary: NumberRow | null): User => {
  const [first = '', ...rest] = row.name.split(' ')
  return {
    id: row.id,
    name: row.name,
    first_name: first,
    last_name: rest.join(' '),
    email: row.email,
    username: row.username,
    mobile_phone: row.mobilePhone,
    timezone: row.timeZone,
    role: row.role,
    is_admin: row.role === 'admin' ? 1 : 0,
    status: row.status,
    bypassed: row.isBypassed,
    primary_number: primary?.phoneNumber ?? null,
    is_phone_pl: primary?.isImported ?? false,
    churches: church ? [church] : [],
  }
}

type Stage = Pick<UserRow, 'status' | 'churchId' | 'passwordHash' | 'closedReason'>

/** Has signed up and given no details yet. */
export const isSigningUp = (user: Stage): boolean =>
  user.status < 2 && user.churchId === null && user.closedReason === null

/** Was invited to a church and has not accepted yet. */
export const isInvited = (user: Stage): boolean =>
  user.status < 2 && user.churchId !== null && user.passwordHash === null

/** Waits for manual review. */
export const isInReview = (user: Stage & Pick<UserRow, 'isBypassed'>): boolean =>
  user.status === 3 && user.isBypassed && user.closedReason === null

/** The session of a bearer token, when it is still valid. */
export const findSession = async (db: Db, token: string, now: Temporal.Instant): Promise<Session | null> => {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: users.id,
      churchId: users.churchId,
      role: users.role,
      kind: sessions.kind,
      lastUsedAt: sessions.lastUsedAt,
      securedSince: users.secondFactorSince,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)))
  if (!row || row.kind === 'second_factor') return null
  const { lastUsedAt, securedSince, kind, ...session } = row
  const isStale = Temporal.Instant.compare(lastUsedAt, now.subtract({ minutes: 1 })) < 0
  if (isStale) await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.id))
  return { ...session, kind, isSecured: securedSince !== null }
}

export const findUserByLogin = async (db: Db, emailOrUsername: string) => {
  const wanted = emailOrUsername.trim().toLowerCase()
  const [row] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, wanted), eq(sql`lower(${users.username})`, wanted)))
    .limit(1)
  return row ?? null
}

export const findUser = async (db: Db, userId: number): Promise<UserRow | null> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

/** The same, locked until the transaction ends: what is done to somebody is done one thing after the other. */
export const lockUser = async (tx: Db, userId: number): Promise<UserRow | null> => {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | null> => {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return row ?? null
}

/** Not only wished for. */
const isBought = or(isNotNull(numbers.carrierSid), eq(numbers.isImported, true))

/** The signed-in person with church and numbers. */
export const presentProfile = async (db: Db, userId: number) => {
  const user = only(await db.select().from(users).where(eq(users.id, userId)))
  const church = user.churchId === null ? null : await presentChurch(db, user.churchId)
  const owned =
    user.churchId === null
      ? []
      : await db
          .select()
          .from(numbers)
          .where(and(eq(numbers.churchId, user.churchId), isNull(numbers.releasedAt), isBought))
          .orderBy(desc(numbers.isPrimary), numbers.id)
  const primary = owned.find((number) => number.isPrimary) ?? null
  return {
    user: userView(user, church, primary),
    church,
    phone_number: primary && numberView(primary),
    phone_numbers: owned.map(numberView),
  }
}

/** What a full session gives the browser to keep. */
export const presentSession = async (db: Db, userId: number, token: string): Promise<StoredSession> => {
  const { user, phone_number: number } = await presentProfile(db, userId)
  return { token, user, phone_number: number && { id: number.id, number: number.number } }
}

/** What somebody keeps who is not done signing up. */
export const presentSignup = async (db: Db, userId: number, token: string): Promise<Signup> => {
  const { user } = await presentProfile(db, userId)
  return { token, user }
}
