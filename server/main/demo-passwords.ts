import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from '#server/config/config.ts'
import { isOnLoopback } from '#server/config/loopback.ts'
import { hashPassword, passwordMatches } from '#server/crypto/passwords.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/db/schema/schema.ts'
import { endSessionsOf } from '#server/features/access/sessions.ts'
import { SEEDED_ACCOUNTS } from './seed.ts'

export type DemoAccount = { label: string; login: string; password: string }

/** Whether others than the person at this machine may reach the sandbox. */
export const isPublic = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => !isOnLoopback(publicUrl)

export const newPassword = (): string => randomBytes(12).toString('base64url')

const SHOWN_BEFORE = 'as printed when it was made'

/** A password that everybody knows is replaced, and whoever logged in with it is logged out. */
const replaceKnown = async (db: Db, { label, login, password }: DemoAccount): Promise<DemoAccount[]> => {
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
export const demoAccounts = async (db: Db, config: Pick<Config, 'publicUrl'>): Promise<DemoAccount[]> => {
  if (!isPublic(config)) return [...SEEDED_ACCOUNTS]
  const accounts: DemoAccount[] = []
  for (const account of SEEDED_ACCOUNTS) accounts.push(...(await replaceKnown(db, account)))
  return accounts
}
