import { and, desc, eq, gt, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import type { DeviceSession } from '#contract/access.ts'
import { deviceName } from '#core/access/device.ts'
import { IMPERSONATION_MINUTES } from '#core/access/impersonation.ts'
import { networkOf } from '#core/access/network.ts'
import { IDLE_LIMIT } from '#core/access/session.ts'
import { isBefore } from '#core/time/instant.ts'
import type { SessionKind } from '#core/vocabulary/users.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { announceEnded } from '#server/db/live.ts'
import { impersonations, sessions, users } from '#server/db/schema/schema.ts'
import type { Session } from '#server/http/api.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** Which sessions are not over: neither too old, nor left alone for too long. */
const isOpen = (now: Temporal.Instant): SQL | undefined =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, now.subtract(IDLE_LIMIT)))

const isOver = (now: Temporal.Instant): SQL | undefined =>
  or(lte(sessions.expiresAt, now), lte(sessions.lastUsedAt, now.subtract(IDLE_LIMIT)))

/** Ends sessions, and the streams that were opened with them. */
async function end(db: Db, which: SQL | undefined) {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id, kind: sessions.kind })
  await announceEnded(
    db,
    ended.map(({ id }) => id),
  )
  return ended
}

/** The session of a bearer token, when it is still valid. */
export async function findSession(db: Db, token: string, now: Temporal.Instant): Promise<Session | null> {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: users.id,
      churchId: users.churchId,
      role: users.role,
      kind: sessions.kind,
      confirmedAt: sessions.confirmedAt,
      lastUsedAt: sessions.lastUsedAt,
      securedSince: users.secondFactorSince,
      visitId: impersonations.id,
      adminId: impersonations.adminId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonations, eq(impersonations.id, sessions.impersonationId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), isOpen(now)))
  if (!row || row.kind === 'second_factor') return null
  const { lastUsedAt, securedSince, kind, visitId, adminId, ...session } = row
  const isStale = isBefore(lastUsedAt, now.subtract({ minutes: 1 }))
  if (isStale) await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, row.id))
  const visit = visitId !== null && adminId !== null ? { id: visitId, adminId } : null
  return { ...session, kind, isSecured: securedSince !== null, visit }
}

/** What a platform admin in somebody's account is called there. */
const SUPPORT = 'Steeple support'

/** Where somebody is signed in, the last used first. */
export async function listSessions(
  db: Db,
  { id, userId }: { id: number; userId: number },
  now: Temporal.Instant,
): Promise<{ sessions: DeviceSession[] }> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'full'), isOpen(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: row.impersonationId === null ? deviceName(row.device) : SUPPORT,
      is_current: row.id === id,
      created_at: row.createdAt.toString(),
      last_used_at: row.lastUsedAt.toString(),
    })),
  }
}

/** The session that waits for the second factor; null when the challenge is over. */
export async function findChallenge(db: Db, challenge: string, now: Temporal.Instant) {
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

/** How long each kind lasts. */
const MINUTES: Record<SessionKind, number> = { full: 30 * 24 * 60, signup: 7 * 24 * 60, second_factor: 10 }
const DEVICE_LENGTH_MAX = 200

type NewSession = { userId: number; kind: SessionKind; device: string; ip?: string }

/** Starts the session of a platform admin who is signed in as somebody else; it ends by itself. */
export async function startVisit(
  tx: Db,
  visit: { userId: number; impersonationId: number; device: string },
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken()
  await tx.insert(sessions).values({
    ...visit,
    device: visit.device.slice(0, DEVICE_LENGTH_MAX),
    tokenHash: hashToken(token),
    createdAt: now,
    confirmedAt: now,
    lastUsedAt: now,
    expiresAt: now.add({ minutes: IMPERSONATION_MINUTES }),
  })
  return token
}

/** Ends what a platform admin is signed in as. */
export async function endVisitsOf(tx: Db, adminId: number): Promise<void> {
  const visits = tx
    .select({ id: impersonations.id })
    .from(impersonations)
    .where(eq(impersonations.adminId, adminId))
  await end(tx, inArray(sessions.impersonationId, visits))
}

/** Starts a session and answers its token, which is stored nowhere. */
export async function startSession(
  db: Db,
  { userId, kind, device, ip }: NewSession,
  now: Temporal.Instant,
): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({
    userId,
    kind,
    tokenHash: hashToken(token),
    device: device.slice(0, DEVICE_LENGTH_MAX),
    network: ip ? networkOf(ip) : null,
    createdAt: now,
    confirmedAt: now,
    lastUsedAt: now,
    expiresAt: now.add({ minutes: MINUTES[kind] }),
  })
  return token
}

export async function logout(db: Db, sessionId: number): Promise<void> {
  await end(db, eq(sessions.id, sessionId))
}

/** Deletes what is over. */
export async function forgetSessions(db: Db, now: Temporal.Instant): Promise<void> {
  await end(db, isOver(now))
}

/** Notes that whoever uses a session has just shown who they are. */
export async function confirmSession(db: Db, sessionId: number, now: Temporal.Instant): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId))
}

/** Whether somebody is signed in where a call comes from. */
export const isKnownThere = async (
  db: Db,
  { userId, ip }: { userId: number; ip: string },
  now: Temporal.Instant,
): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(
      eq(sessions.userId, userId),
      eq(sessions.kind, 'full'),
      eq(sessions.network, networkOf(ip)),
      isOpen(now),
    ),
  )) > 0

/** Signs somebody out everywhere. */
export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await end(db, eq(sessions.userId, userId))
}

/** Ends the sessions that were only good for signing up, or for giving the second factor. */
export async function endPreliminarySessions(db: Db, userId: number): Promise<void> {
  await end(db, and(eq(sessions.userId, userId), ne(sessions.kind, 'full')))
}

type Own = { id: number; userId: number }

/** Signs out in one place; somebody else's session is not found. */
export async function endSession(db: Db, { id, userId }: Own): Promise<void> {
  const ended = await end(
    db,
    and(eq(sessions.id, id), eq(sessions.userId, userId), eq(sessions.kind, 'full')),
  )
  if (ended.length === 0) throw refuse(404, NOT_FOUND)
}

/** Signs out everywhere but here; answers in how many places somebody was still signed in. */
export async function endOtherSessions(db: Db, { id, userId }: Own, now: Temporal.Instant): Promise<number> {
  const ended = await end(db, and(eq(sessions.userId, userId), ne(sessions.id, id), isOpen(now)))
  return ended.filter(({ kind }) => kind === 'full').length
}
