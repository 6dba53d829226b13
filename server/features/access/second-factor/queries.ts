import { and, eq, isNull } from 'drizzle-orm'
import type { SecondFactor } from '#contract/profile.ts'
import type { Db } from '#server/db/connect.ts'
import { recoveryCodes } from '#server/db/schema/schema.ts'
import { findUser } from '../queries.ts'

/** Whether somebody's second factor is on, and how many recovery codes are left. */
export const showSecondFactor = async (db: Db, userId: number): Promise<SecondFactor> => {
  const user = await findUser(db, userId)
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  return {
    is_on: user?.secondFactorSince != null,
    since: user?.secondFactorSince?.toString() ?? null,
    recovery_codes_left: await db.$count(recoveryCodes, unused),
  }
}
