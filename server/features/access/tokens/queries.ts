import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { accessTokens } from '#server/db/schema/schema.ts'
import type { TokenKind } from './actions.ts'

/** Whose link it is, and whether it was used; null when there is none, or it has expired. */
export const findToken = async (db: Db, kind: TokenKind, token: string, now: Temporal.Instant) => {
  const [row] = await db
    .select({ userId: accessTokens.userId, usedAt: accessTokens.usedAt })
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.tokenHash, hashToken(token)),
        eq(accessTokens.kind, kind),
        gt(accessTokens.expiresAt, now),
      ),
    )
  return row ? { userId: row.userId, isUsed: row.usedAt !== null } : null
}
