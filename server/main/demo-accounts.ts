import { randomBytes } from 'node:crypto'
import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Config } from '#server/config/config.ts'
import { isOnLoopback } from '#server/config/loopback.ts'
import { hashPassword, passwordMatches } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { auditEntries, churches, impersonations, users } from '#server/db/schema/schema.ts'
import { endSessionsOf } from '#server/features/access/sessions.ts'
import { eraseAudit } from '#server/features/audit/record.ts'
import { ERASED_TABLES, KEPT_TABLES } from '#server/features/privacy/stored.ts'
import { Refusal } from './command.ts'

export const OFFICE_PHONE = '+12125550142'

/** The accounts of the seeded world, as the console and the first lines in the terminal show them. */
export const SEEDED_ACCOUNTS = [
  {
    label: 'Owner of Grace Chapel',
    login: 'owner@grace.test',
    password: 'steeple-demo',
    phone: OFFICE_PHONE,
  },
  { label: 'Staff of Grace Chapel', login: 'staff@grace.test', password: 'steeple-demo' },
  { label: 'Platform admin', login: 'admin@steeple.test', password: 'steeple-admin' },
] as const

export type DemoAccount = { label: string; login: string; password: string }

/** Whether others than the person at this machine may reach the sandbox. */
export function isPublic({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return !isOnLoopback(publicUrl)
}

export const newPassword = (): string => randomBytes(12).toString('base64url')

const SHOWN_BEFORE = 'as printed when it was made'

/** A password that everybody knows is replaced, and whoever logged in with it is logged out. */
async function replaceKnown(db: Db, { label, login, password }: DemoAccount): Promise<DemoAccount[]> {
  const [user] = await db.select().from(users).where(eq(users.email, login))
  if (!user) return []
  if (!(await passwordMatches(user.passwordHash, password))) return [{ label, login, password: SHOWN_BEFORE }]
  const own = newPassword()
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(own) })
    .where(eq(users.id, user.id))
  await endSessionsOf(db, user.id)
  return [{ label, login, password: own }]
}

/** The accounts of a sandbox as they are printed: with the known passwords only where nobody else can come. */
export async function demoAccounts(db: Db, config: Pick<Config, 'publicUrl'>): Promise<DemoAccount[]> {
  if (!isPublic(config)) return [...SEEDED_ACCOUNTS]
  const accounts: DemoAccount[] = []
  for (const account of SEEDED_ACCOUNTS) accounts.push(...(await replaceKnown(db, account)))
  return accounts
}

const isSeeded = inArray(
  users.email,
  SEEDED_ACCOUNTS.map(({ login }) => login),
)

/** The accounts that a sandbox made, and the members of its demo churches whatever they are called now. */
const findDemo = (db: Db): Promise<{ id: number; email: string; churchId: number | null }[]> =>
  db
    .select({ id: users.id, email: users.email, churchId: churches.id })
    .from(users)
    .leftJoin(churches, sql`${churches.id} = ${users.churchId} and ${churches.isDemo}`)
    .where(or(isSeeded, isNotNull(churches.id)))
    .orderBy(users.id)

/** Production never serves accounts whose passwords stand in the README. */
export async function refuseDemo(db: Db, { mode }: Pick<Config, 'mode'>): Promise<void> {
  if (mode !== 'production') return
  const found = await findDemo(db)
  if (found.length === 0) return
  const logins = found.map(({ email }) => email).join(', ')
  throw new Refusal(
    `This database was filled by the sandbox and has demo accounts with known passwords (${logins}). Remove them and their church with: npm run admin -- remove-demo`,
  )
}

/** Takes the demo accounts out of a database, and their churches with everything that was ever stored of them. */
export function removeDemo(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    const found = await findDemo(tx)
    if (found.length === 0) return 'There are no demo accounts.'
    const demoChurches = new Set(found.flatMap(({ churchId }) => churchId ?? []))
    for (const churchId of demoChurches) {
      await eraseAudit(tx, eq(auditEntries.churchId, churchId))
      for (const table of [...ERASED_TABLES, ...Object.keys(KEPT_TABLES).reverse()])
        if (table !== 'audit_entries')
          await tx.execute(sql`delete from ${sql.identifier(table)} where church_id = ${churchId}`)
      await tx.delete(churches).where(eq(churches.id, churchId))
    }
    const ids = found.map(({ id }) => id)
    await tx.delete(impersonations).where(inArray(impersonations.adminId, ids))
    await tx.delete(users).where(inArray(users.id, ids))
    return `Removed: ${found.map(({ email }) => email).join(', ')}.`
  })
}
