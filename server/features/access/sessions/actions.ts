import { and, eq, gt, ne } from 'drizzle-orm'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { type SessionKind, sessions } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** How long each kind lasts. */
const MINUTES: Record<SessionKind, number> = { full: 30 * 24 * 60, signup: 7 * 24 * 60, second_factor: 10 }
const DEVICE_LENGTH_MAX = 200

export type NewSession = { userId: number; kind: SessionKind; device: string }

/** Starts a session and answers its token, which is stored nowhere. */
export const startSession = async (
  db: Db,
  { userId, kind, device }: NewSession,
  now: Temporal.Instant,
): Promise<string> => {
  const token = newToken()
  await db.insert(sessions).values({
    userId,
    kind,
    tokenHash: hashToken(token),
    device: device.slice(0, DEVICE_LENGTH_MAX),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now.add({ minutes: MINUTES[kind] }),
  })
  return token
}

export const logout = async (db: Db, sessionId: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Signs somebody out everywhere. */
export const endSessionsOf = async (db: Db, userId: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** What was only good for signing up, or for giving the second factor, is over. */
export const endPreliminarySessions = async (db: Db, userId: number): Promise<void> => {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.kind, 'full')))
}

type Own = { id: number; userId: number }

/** Signs out in one place; somebody else's session is not found. */
export const endSession = async (db: Db, { id, userId }: Own): Promise<void> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), eq(sessions.kind, 'full')))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw refuse(404, NOT_FOUND)
}

/** Signs out everywhere but here; answers in how many places somebody was still signed in. */
export const endOtherSessions = async (
  db: Db,
  { id, userId }: Own,
  now: Temporal.Instant,
): Promise<number> => {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, id), gt(sessions.expiresAt, now)))
    .returning({ kind: sessions.kind })
  return ended.filter(({ kind }) => kind === 'full').length
}
