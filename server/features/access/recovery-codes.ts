import { and, eq, isNull } from 'drizzle-orm'
import { hashToken, newRecoveryCode } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { recoveryCodes } from '#server/db/schema/schema.ts'

const COUNT = 10

/** A code as it is hashed, however people type it: in capitals, with blanks and hyphens. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '')

/** How many recovery codes somebody has left. */
export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** Uses up a recovery code; false when it is none, or was used. */
export async function takeRecoveryCode(
  tx: Db,
  userId: number,
  code: string,
  now: Temporal.Instant,
): Promise<boolean> {
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

export async function forgetRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Ten new recovery codes in place of the old ones; only their hashes are kept. */
export async function renewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode)
  await forgetRecoveryCodes(tx, userId)
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plainCode(code)) })))
  return codes
}
