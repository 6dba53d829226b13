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
import { eachDue, type Round } from '#server/jobs/each-due.ts'
import { planningNameOf } from '#server/planning-service.ts'

export type EndingDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'jobs' | 'publicUrl' | 'planning'>
type EndedVisit = typeof impersonations.$inferSelect & { endedAt: Temporal.Instant }

/** What the admin changed as this person, in the order in which they first did each. */
async function findDeeds(tx: Db, visit: EndedVisit, planning: string): Promise<VisitEnded['deeds']> {
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
  return rows.map(({ action, call, times }) => ({ words: deedInWords(action, call, planning), times }))
}

async function nameOf(tx: Db, userId: number): Promise<string | undefined> {
  return (await tx.select({ name: users.name }).from(users).where(eq(users.id, userId)))[0]?.name
}

async function tellOwners(tx: Db, deps: EndingDeps, churchId: number, visit: EndedVisit): Promise<void> {
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
    deeds: await findDeeds(tx, visit, await planningNameOf({ ...deps, db: tx }, churchId)),
  }
  for (const { email } of await findOwners(tx, churchId))
    await queueMail(tx, deps, 'visit-ended', visitEndedMail(email, told, deps.publicUrl))
}

/** Writes down that a visit is over, and tells the owners of the church: once, whoever ends it. */
export async function endVisit(tx: Db, deps: EndingDeps, id: number): Promise<boolean> {
  const now = deps.clock.now()
  const [visit] = await tx
    .update(impersonations)
    .set({ endedAt: sql`least(${impersonations.endsAt}, ${now.toString()}::timestamptz)` })
    .where(and(eq(impersonations.id, id), isNull(impersonations.endedAt)))
    .returning()
  if (!visit) return false
  const { churchId, adminId, userId, endsAt } = visit
  if (churchId !== null) await tellOwners(tx, deps, churchId, { ...visit, endedAt: earlier(endsAt, now) })
  const detail = { userId, impersonationId: id }
  await recordAudit(tx, { churchId, userId: adminId, action: 'impersonation.ended', detail, at: now })
  return true
}

/** Of what ended longer ago nobody is told any more. */
const TOLD_FOR = { hours: 7 * 24 }

/** The visits whose time is up, and those that were thrown out: their session is gone. */
function findOver(db: Db, { now, limit, mayRun }: Round) {
  const session = db.select().from(sessions).where(eq(sessions.impersonationId, impersonations.id))
  return db
    .select({ key: impersonations.id, churchId: impersonations.churchId })
    .from(impersonations)
    .where(
      and(
        isNull(impersonations.endedAt),
        gt(impersonations.endsAt, now.subtract(TOLD_FOR)),
        or(lte(impersonations.endsAt, now), notExists(session)),
        mayRun(impersonations.id),
      ),
    )
    .orderBy(impersonations.id)
    .limit(limit)
}

/** Ends the visits that nobody has left. */
export function endingVisits(deps: Deps) {
  return eachDue(deps, {
    name: 'end a visit that is over',
    find: (round) => findOver(deps.db, round),
    run: ({ key }) => deps.db.transaction((tx) => endVisit(tx, deps, key)),
  })
}
