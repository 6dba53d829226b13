import { and, desc, eq, gt } from 'drizzle-orm'
import type { DeviceSession } from '#contract/profile.ts'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { sessions } from '#server/db/schema/schema.ts'
import { deviceName } from './views.ts'

/** Where somebody is signed in, the last used first. */
export const listSessions = async (
  db: Db,
  { id, userId }: { id: number; userId: number },
  now: Temporal.Instant,
): Promise<{ sessions: DeviceSession[] }> => {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'full'), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.device),
      is_current: row.id === id,
      created_at: row.createdAt.toString(),
      last_used_at: row.lastUsedAt.toString(),
    })),
  }
}

/** The session that waits for the second factor; null when the challenge is over. */
export const findChallenge = async (db: Db, challenge: string, now: Temporal.Instant) => {
  const [row] = await db
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, hashToken(challenge)),
        eq(sessions.kind, 'second_factor'),
        gt(sessions.expiresAt, now),
      ),
    )
  return row ?? null
}
