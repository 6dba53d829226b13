import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { hashToken, newRecoveryCode } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { recoveryCodes, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/errors.ts'
import type { UserRow } from '../../queries.ts'
import { stepOf } from '../views.ts'

const WRONG = 'This code is not right. Please try the next one.'
const RECOVERY_CODES = 10

const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Takes a code of the authenticator: each once (RFC 6238 §5.2), also when two arrive together. */
export const takeTotp = async (tx: Db, userId: number, step: number): Promise<boolean> => {
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), or(isNull(users.totpLastStep), lt(users.totpLastStep, step))))
    .returning({ id: users.id })
  return taken.length > 0
}

const takeRecoveryCode = async (
  tx: Db,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/** Uses up a code of the authenticator, or a recovery code; refuses what is neither, or was used. */
export const requireCode = async (
  tx: Db,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  user: UserRow,
  typed: string,
): Promise<void> => {
  const code = plain(typed)
  const now = clock.now()
  const step = user.totpSecretSealed ? stepOf(vault.open(user.totpSecretSealed), code, now) : null
  const isTaken =
    step === null ? await takeRecoveryCode(tx, user.id, code, now) : await takeTotp(tx, user.id, step)
  if (!isTaken) throw refuse(422, { code: [WRONG] })
}

/** Ten new recovery codes in place of the old ones; only their hashes are kept. */
export const renewRecoveryCodes = async (tx: Db, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })))
  return codes
}
