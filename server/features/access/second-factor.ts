import { eq } from 'drizzle-orm'
import type { SecondFactor } from '#contract/access.ts'
import type { Db } from '#server/db/connect.ts'
import { type UserRow, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { secondFactorMail } from '#server/features/mails/second-factor.ts'
import { refuse } from '#server/http/errors.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { enrolment, newSecret, stepOf, takeStep } from './authenticator.ts'
import { requirePassword } from './passwords.ts'
import {
  countRecoveryCodes,
  forgetRecoveryCodes,
  plainCode,
  renewRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts'
import { endOtherSessions } from './sessions.ts'
import { findUser, lockUser } from './users.ts'

/** Whether somebody's second factor is on, and how many recovery codes are left. */
export async function showSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const user = await findUser(db, userId)
  return {
    is_on: user?.secondFactorSince != null,
    since: user?.secondFactorSince?.toString() ?? null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
  }
}

const PER_USER = { max: 10, windowMinutes: 15 }
const IS_ON = 'Two-step login is on already. Turn it off first to use another authenticator.'
const NOT_STARTED = 'Please start anew: there is no secret to confirm.'
const WRONG_FIRST_CODE = 'This code is not right. Please check the time of your phone, and try the next one.'
const WRONG_CODE = 'This code is not right. Please try the next one.'

/** How often somebody may try a code, and where that is counted. */
export const SECOND_FACTOR_LIMIT = { max: 5, windowMinutes: 15 }
export const secondFactorAttempts = (userId: number): string => `second-factor:${userId}`

/** Uses up a code of the authenticator, or a recovery code; refuses what is neither, or was used. */
export async function requireCode(
  tx: Db,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  user: UserRow,
  typed: string,
): Promise<void> {
  const code = plainCode(typed)
  const now = clock.now()
  const step = user.totpSecretSealed ? stepOf(vault.open(user.totpSecretSealed), code, now) : null
  const isTaken =
    step === null ? await takeRecoveryCode(tx, user.id, code, now) : await takeStep(tx, user.id, step)
  if (!isTaken) throw refuse(422, { code: [WRONG_CODE] })
}

/** A new secret for the authenticator; it counts once a first code has confirmed it. */
export async function startSecondFactor(deps: Deps, userId: number, password: string) {
  const user = await requirePassword(deps.db, userId, { field: 'password', password }, deps.clock.now())
  if (user.secondFactorSince) throw refuse(409, IS_ON)
  const secret = newSecret()
  const totpSecretSealed = deps.vault.seal(secret)
  await deps.db.update(users).set({ totpSecretSealed, totpLastStep: null }).where(eq(users.id, userId))
  return enrolment(secret, user.email)
}

/**
 * Turns the second factor on with a first code, signs out everywhere else, and answers the recovery codes, which are
 * shown this once.
 */
export async function confirmSecondFactor(
  deps: Deps,
  session: { id: number; userId: number },
  code: string,
): Promise<string[]> {
  const { userId } = session
  const now = deps.clock.now()
  await limitAttempts(deps.db, `second-factor-confirm:${userId}`, PER_USER, now)
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user?.secondFactorSince) throw refuse(409, IS_ON)
    if (!user?.totpSecretSealed) throw refuse(409, NOT_STARTED)
    const step = stepOf(deps.vault.open(user.totpSecretSealed), code.replaceAll(/\s/g, ''), now)
    if (step === null || !(await takeStep(tx, userId, step))) throw refuse(422, { code: [WRONG_FIRST_CODE] })
    await tx.update(users).set({ secondFactorSince: now }).where(eq(users.id, userId))
    await endOtherSessions(tx, session, now)
    await recordAudit(tx, {
      churchId: user.churchId,
      userId,
      action: 'account.second_factor_on',
      at: now,
    })
    await queueMail(tx, deps, 'second-factor', secondFactorMail(user, true, deps.publicUrl))
    return renewRecoveryCodes(tx, userId)
  })
}

/** Turns the second factor off; needs the password and a code. */
export async function removeSecondFactor(
  deps: Deps,
  userId: number,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(deps.db, userId, { field: 'password', password }, deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const user = await findUser(tx, userId)
    if (!user?.secondFactorSince) throw refuse(409, 'Two-step login is off already.')
    await requireCode(tx, deps, user, code)
    await tx
      .update(users)
      .set({ totpSecretSealed: null, secondFactorSince: null, totpLastStep: null })
      .where(eq(users.id, userId))
    await forgetRecoveryCodes(tx, userId)
    await recordAudit(tx, {
      churchId: user.churchId,
      userId,
      action: 'account.second_factor_off',
      at: deps.clock.now(),
    })
    await queueMail(tx, deps, 'second-factor', secondFactorMail(user, false, deps.publicUrl))
  })
}
