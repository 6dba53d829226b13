import { and, eq, gt, isNull } from 'drizzle-orm'
import { isAfter } from '#core/time/instant.ts'
import type { TokenKind } from '#core/vocabulary/users.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { accessTokens } from '#server/db/schema/schema.ts'

const HOURS: Record<TokenKind, number> = {
  activation: 7 * 24,
  reset: 1,
  invitation: 14 * 24,
  new_address: 24,
}

/** Ends the links of one kind that somebody has not used. */
export async function endTokens(tx: Db, userId: number, kind: TokenKind): Promise<void> {
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.kind, kind), isNull(accessTokens.usedAt)))
}

/** Issues a single-use token for a link in an e-mail; older ones of the same kind stop working. */
export async function issueToken(
  tx: Db,
  userId: number,
  kind: TokenKind,
  now: Temporal.Instant,
): Promise<string> {
  await endTokens(tx, userId, kind)
  const token = newToken()
  await tx.insert(accessTokens).values({
    userId,
    kind,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: now.add({ hours: HOURS[kind] }),
  })
  return token
}

/** Uses a token up and answers whose it was; null when it is wrong, used or expired. */
export async function takeToken(
  tx: Db,
  kind: TokenKind,
  token: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const [row] = await tx
    .update(accessTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accessTokens.tokenHash, hashToken(token)),
        eq(accessTokens.kind, kind),
        isNull(accessTokens.usedAt),
        gt(accessTokens.expiresAt, now),
      ),
    )
    .returning({ userId: accessTokens.userId })
  return row?.userId ?? null
}

/** Looks up whose link it is and whether it still works; null when there is no such link. */
export async function lookUpToken(db: Db, kind: TokenKind, token: string, now: Temporal.Instant) {
  const [row] = await db
    .select({ userId: accessTokens.userId, usedAt: accessTokens.usedAt, expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, hashToken(token)), eq(accessTokens.kind, kind)))
  if (!row) return null
  if (row.usedAt !== null) return { userId: row.userId, state: 'used' as const }
  return { userId: row.userId, state: isAfter(row.expiresAt, now) ? ('good' as const) : ('expired' as const) }
}

/** Looks up whose link it is and whether it was used; null when there is no such link, or it has expired. */
export async function findToken(db: Db, kind: TokenKind, token: string, now: Temporal.Instant) {
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
