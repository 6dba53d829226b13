import { aliasedTable, desc, eq, getTableColumns } from 'drizzle-orm'
import type { StoredSession } from '#contract/access.ts'
import type { Visit } from '#contract/impersonation.ts'
import { canLogInAs, IMPERSONATION_MINUTES } from '#core/access/impersonation.ts'
import { earlier, isAfter } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { impersonations, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { presentSession } from '#server/features/access/profile.ts'
import { logout, startVisit } from '#server/features/access/sessions.ts'
import { lockUser } from '#server/features/access/users.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import type { Session } from '#server/http/api.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { type EndingDeps, endVisit } from './ended.ts'

const NOT_OFFERED = 'Nobody can be signed in as in the middle of a signup.'
const IS_ADMIN = 'Platform admins cannot be signed in as.'

type Wish = { adminId: number; userId: number; reason: string; device: string }

async function begin(
  tx: Db,
  { adminId, userId, reason, device }: Wish,
  now: Temporal.Instant,
): Promise<string> {
  const user = await lockUser(tx, userId)
  if (!user) throw refuse(404, NOT_FOUND)
  if (user.role === 'admin') throw refuse(409, IS_ADMIN)
  if (!canLogInAs(user, adminId)) throw refuse(409, NOT_OFFERED)
  const { churchId } = user
  const endsAt = now.add({ minutes: IMPERSONATION_MINUTES })
  const visit = { churchId, userId, adminId, reason, startedAt: now, endsAt }
  const { id } = only(await tx.insert(impersonations).values(visit).returning({ id: impersonations.id }))
  const detail = { userId, reason, impersonationId: id }
  await recordAudit(tx, { churchId, userId: adminId, action: 'impersonation.started', detail, at: now })
  return startVisit(tx, { userId, impersonationId: id, device }, now)
}

/** Signs a platform admin in as somebody of a church; the church can read who it was, when and why. */
export async function startImpersonation({ db, clock }: Deps, wish: Wish): Promise<StoredSession> {
  const token = await db.transaction((tx) => begin(tx, wish, clock.now()))
  return presentSession(db, wish.userId, token)
}

/** Leaves the account. */
export async function stopImpersonation(deps: EndingDeps, session: Session): Promise<void> {
  const { visit } = session
  if (!visit) throw refuse(409, 'You are not signed in as somebody else.')
  await deps.db.transaction(async (tx) => {
    await logout(tx, session.id)
    await endVisit(tx, deps, visit.id)
  })
}

const SHOWN_MAX = 100
const admins = aliasedTable(users, 'admins')

/** Who of our support was in the accounts of a church, the newest first. */
export async function listVisits(
  db: Db,
  churchId: number,
  now: Temporal.Instant,
): Promise<{ visits: Visit[] }> {
  const rows = await db
    .select({ ...getTableColumns(impersonations), admin: admins.name, user: users.name })
    .from(impersonations)
    .leftJoin(admins, eq(admins.id, impersonations.adminId))
    .leftJoin(users, eq(users.id, impersonations.userId))
    .where(eq(impersonations.churchId, churchId))
    .orderBy(desc(impersonations.id))
    .limit(SHOWN_MAX)
  return {
    visits: rows.map(({ admin, user, ...visit }) => {
      const end = earlier(visit.endedAt ?? visit.endsAt, visit.endsAt)
      return {
        id: visit.id,
        admin: admin ?? 'Steeple support',
        user: user ?? 'a former member',
        reason: visit.reason,
        started_at: visit.startedAt.toString(),
        ended_at: isAfter(end, now) ? null : end.toString(),
      }
    }),
  }
}
