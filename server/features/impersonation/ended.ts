import { and, count, eq, gt, gte, isNull, lte, min, notExists, or, sql } from 'drizzle-orm'
import { deedInWords } from '#core/access/audit-words.ts'
import { earlier } from '#core/time/instant.ts'
import type { Db } from '#server/db/connect.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { auditEntries, churches, impersonations, sessions, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { type VisitEnded, visitEndedMail } from '#server/features/mails/visit-ended.ts'

export type EndingDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'jobs' | 'publicUrl'>
type EndedVisit = typeof impersonations.$inferSelect & { endedAt: Temporal.Instant }

/** What the admin changed as this person, in the order in which they first did each. */
const findDeeds = async (tx: Db, visit: EndedVisit): Promise<VisitEnded['deeds']> => {
  const call = sql<string | null>`${auditEntries.detail}->>'call'`
  const rows = await tx
    .select({ action: auditEntries.action, call, times: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.adminId, visit.adminId),
        eq(auditEntries.userId, visit.userId),
        gte(auditEntries.createdAt, visit.startedAt),
        lte(auditEntries.createdAt, visit.endedAt),
      ),
    )
    .groupBy(auditEntries.action, call)
    .orderBy(min(auditEntries.id))
  return rows.map(({ action, call, times }) => ({ words: deedInWords(action, call), times }))
}

const nameOf = async (tx: Db, userId: number): Promise<string | undefined> =>
  (await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)))[0]?.name

const tellOwners = async (tx: Db, deps: EndingDeps, churchId: number, visit: EndedVisit): Promise<void> => {
  const church = only(
    await tx
      .select({ church: churches.name, zone: churches.timeZone })
      .from(churches)
      .where(eq(churches.id, churchId)),
  )
  const told = {
    ...church,
    ...visit,
    admin: (await nameOf(tx, visit.adminId)) ?? 'Somebody',
    user: (await nameOf(tx, visit.userId)) ?? 'a former member',
    deeds: await findDeeds(tx, visit),
  }
  for (const { email } of await findOwners(tx, churchId))
    await queueMail(tx, deps, 'visit-ended', visitEndedMail(email, told, deps.publicUrl))
}

/** Writes down that a visit is over, and tells the owners of the church: once, whoever ends it. */
export const endVisit = async (tx: Db, deps: EndingDeps, id: number): Promise<void> => {
  const now = deps.clock.now()
  const [visit] = await tx
    .update(impersonations)
    .set({ endedAt: sql`least(${impersonations.endsAt}, ${now.toString()}::timestamptz)` })
    .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
    .returning()
  if (!visit) return
  const { churchId, adminId, userId } = visit
  const endedAt = earlier(visit.endsAt, now)
  if (churchId !== null) await tellOwners(tx, deps, churchId, { ...visit, endedAt })
  const detail = { userId, impersonationId: id }
  await recordAudit(tx, { churchId, userId: adminId, action: 'impersonation.ended', detail, at: now })
}

const AT_ONCE = 50
/** Of what ended longer ago nobody is told any more. */
const TOLD_FOR = { hours: 7 * 24 }

/** Ends the visits whose time is up, and those that were thrown out: their session is gone. */
export const endOverVisits = async (deps: EndingDeps): Promise<number> => {
  const now = deps.clock.now()
  const session = deps.db.select().from(sessions).where(eq(sessions.impersonationId, impersonations.id))
  const over = await deps.db
    .select({ id: impersonations.id })
    .from(impersonations)
    .where(
      and(
        isNull(impersonations.endedAt),
        gt(impersonations.endsAt, now.subtract(TOLD_FOR)),
        or(lte(impersonations.endsAt, now), notExists(session)),
      ),
    )
    .orderBy(impersonations.id)
    .limit(AT_ONCE)
  for (const { id } of over) await deps.db.transaction((tx) => endVisit(tx, deps, id))
  return over.length
}
