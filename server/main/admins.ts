import { asc, eq, sql } from 'drizzle-orm'
import { COMPLETE } from '#core/vocabulary/users.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import { dropSecondFactor, revoke, shutOut } from '#server/features/admins/account.ts'
import { Refusal } from './command.ts'
import { newPassword } from './demo-accounts.ts'

async function findUser(tx: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('update')
  return user
}

async function findAdmin(tx: Db, email: string): Promise<UserRow> {
  const user = await findUser(tx, email)
  if (user?.role !== 'admin') throw new Refusal(`${email} is not a platform admin.`)
  return user
}

/** A platform admin with a password that is shown this once. */
export const createAdmin = (db: Db, email: string, now: Temporal.Instant): Promise<string> =>
  db.transaction(async (tx) => {
    const user = await findUser(tx, email)
    if (user && user.role !== 'admin')
      throw new Refusal(`${email} belongs to a member of a church: a platform admin needs another address.`)
    if (user && user.closedReason === null) throw new Refusal(`${email} is a platform admin already.`)
    const password = newPassword()
    const access = {
      passwordHash: await hashPassword(password),
      status: COMPLETE,
      closedReason: null,
    } as const
    if (user) await tx.update(users).set(access).where(eq(users.id, user.id))
    else
      await tx.insert(users).values({
        ...access,
        churchId: null,
        role: 'admin',
        name: email.split('@')[0] ?? email,
        email,
        username: email,
        mobilePhone: '',
        timeZone: 'UTC',
        createdAt: now,
      })
    return `${email} can log in with the password ${password}\nPlease change it after logging in; it is not shown again.`
  })

export async function listAdmins(db: Db): Promise<string> {
  const admins = await db.select().from(users).where(eq(users.role, 'admin')).orderBy(asc(users.email))
  const lines = admins.map(({ email, closedReason, secondFactorSince }) =>
    [
      email.padEnd(40),
      (closedReason !== null ? 'revoked' : 'active').padEnd(10),
      secondFactorSince ? 'second factor on' : 'no second factor',
    ].join(''),
  )
  return lines.join('\n') || 'There are no platform admins.'
}

export const revokeAdmin = (db: Db, email: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { id } = await findAdmin(tx, email)
    await revoke(tx, id)
    return `${email} is no platform admin any more.`
  })

export const resetSecondFactor = (db: Db, email: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { id } = await findAdmin(tx, email)
    await dropSecondFactor(tx, id)
    await shutOut(tx, id)
    return `The second factor of ${email} is off: the next login asks to set it up anew.`
  })
