import { eq } from 'drizzle-orm'
import type { PhoneNumber, Signup, StoredSession, User } from '#contract/access.ts'
import type { Church } from '#contract/churches.ts'
import { presentChurch } from '#server/db/church.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { impersonations, type UserRow, users } from '#server/db/schema/schema.ts'
import { presentOwnNumbers } from '#server/features/numbers/number.ts'
import type { Session } from '#server/http/api.ts'

function userView(row: UserRow, church: Church | null, primary: PhoneNumber | null): User {
  const [first = '', ...rest] = row.name.split(' ')
  return {
    id: row.id,
    name: row.name,
    first_name: first,
    last_name: rest.join(' '),
    email: row.email,
    pending_email: row.pendingEmail,
    username: row.username,
    mobile_phone: row.mobilePhone,
    timezone: row.timeZone,
    role: row.role,
    is_admin: row.role === 'admin' ? 1 : 0,
    status: row.status,
    bypassed: row.isBypassed,
    primary_number: primary?.number ?? null,
    is_phone_pl: primary?.is_pl === 1,
    church: church?.name ?? null,
    coupon_code: row.couponCode,
    churches: church ? [church] : [],
  }
}

/** The signed-in person with church and numbers. */
export async function presentProfile(db: Db, userId: number) {
  const user = only(await db.select().from(users).where(eq(users.id, userId)))
  const church = user.churchId === null ? null : await presentChurch(db, user.churchId)
  const { primary, all } =
    user.churchId === null ? { primary: null, all: [] } : await presentOwnNumbers(db, user.churchId)
  return { user: userView(user, church, primary), church, phone_number: primary, phone_numbers: all }
}

/** Who of our support is signed in as this person, and until when. */
export async function presentVisit(db: Db, visit: Session['visit']) {
  if (!visit) return null
  const [row] = await db
    .select({ admin: users.name, reason: impersonations.reason, endsAt: impersonations.endsAt })
    .from(impersonations)
    .innerJoin(users, eq(users.id, impersonations.adminId))
    .where(eq(impersonations.id, visit.id))
  return row ? { admin: row.admin, reason: row.reason, ends_at: row.endsAt.toString() } : null
}

/** What a full session gives the browser to keep. */
export async function presentSession(db: Db, userId: number, token: string): Promise<StoredSession> {
  const { user, phone_number: number } = await presentProfile(db, userId)
  return { token, user, phone_number: number && { id: number.id, number: number.number } }
}

/** What the browser keeps of somebody who is not done signing up: without what somebody else may have typed. */
export async function presentSignup(db: Db, userId: number, token: string): Promise<Signup> {
  const { user } = await presentProfile(db, userId)
  const unseen = { name: '', first_name: '', last_name: '', mobile_phone: '' }
  return { token, user: { ...user, ...unseen } }
}
