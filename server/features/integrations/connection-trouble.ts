import { and, asc, eq, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { silentSince, toldBefore, troubleOf } from '#core/polling/connection-trouble.ts'
import { trustedUntil } from '#core/polling/trusted-roster.ts'
import { isBefore } from '#core/time/instant.ts'
import { shortDateTime } from '#core/time/words.ts'
import { SHUT_STATUSES } from '#core/vocabulary/churches.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { findOwners } from '#server/db/owners.ts'
import { only } from '#server/db/query.ts'
import { lastTold } from '#server/db/schema/columns.ts'
import { churches, planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueMail } from '#server/features/mails/mail.ts'
import { planningTroubleMail } from '#server/features/mails/planning-trouble.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { portOf } from '#server/planning-service.ts'

const ofChurch = (churchId: number) => eq(planningConnections.churchId, churchId)

/** Reading a church's roster has failed, and not only because we asked too often. */
export async function noteFailure(tx: Db, churchId: number, now: Temporal.Instant): Promise<void> {
  await tx
    .update(planningConnections)
    .set({ failingSince: now })
    .where(and(ofChurch(churchId), isNull(planningConnections.failingSince)))
}

/** Something of the roster was read: whatever was wrong is over. */
export async function noteSuccess(tx: Db, churchId: number): Promise<void> {
  const mended = await tx
    .update(planningConnections)
    .set({ failingSince: null, toldOfTroubleAt: null })
    .where(and(ofChurch(churchId), isNotNull(planningConnections.failingSince)))
    .returning({ churchId: planningConnections.churchId })
  if (mended.length > 0) await announce(tx, { church_id: churchId, topic: 'church' })
}

const isInTrouble = (now: Temporal.Instant) =>
  and(
    or(
      isNotNull(planningConnections.brokenReason),
      lte(planningConnections.failingSince, sql`${silentSince(now).toString()}::timestamptz`),
    ),
    sql`${lastTold(planningConnections.toldOfTroubleAt)} <= ${toldBefore(now).toString()}::timestamptz`,
  )

type Connection = typeof planningConnections.$inferSelect

function untilInWords({ rosterReadAt }: Connection, zone: string, now: Temporal.Instant): string | null {
  const until = rosterReadAt && trustedUntil(rosterReadAt)
  if (!until || !isBefore(now, until)) return null
  return shortDateTime(until.toZonedDateTimeISO(zone))
}

async function tellOwners(tx: Db, deps: Deps, connection: Connection, now: Temporal.Instant): Promise<void> {
  const { churchId, service } = connection
  const kind = troubleOf(connection, now)
  if (kind === null) return
  const church = only(await tx.select().from(churches).where(eq(churches.id, churchId)))
  const trouble = {
    church: church.name,
    service: portOf(deps, service).name,
    trustedUntil: untilInWords(connection, church.timeZone, now),
  }
  for (const owner of await findOwners(tx, churchId))
    await queueMail(tx, deps, `planning-${kind}`, planningTroubleMail(kind, trouble, owner, deps.publicUrl))
  await announce(tx, { church_id: churchId, topic: 'church' })
}

/** Tells owners at once that their planning service cannot be read, and once a day while that lasts. */
export function dueTroubles(deps: Deps): DueWork {
  const { db } = deps
  return eachDue(deps, {
    name: 'tell of a connection that is broken or silent',
    find: ({ now, limit, mayRun }) =>
      db
        .select({ key: planningConnections.churchId, churchId: planningConnections.churchId })
        .from(planningConnections)
        .innerJoin(churches, eq(churches.id, planningConnections.churchId))
        .where(
          and(
            isInTrouble(now),
            notInArray(churches.status, [...SHUT_STATUSES]),
            mayRun(planningConnections.churchId),
          ),
        )
        .orderBy(asc(planningConnections.failingSince), asc(planningConnections.churchId))
        .limit(limit),
    run: ({ churchId }, now) =>
      db.transaction(async (tx) => {
        const [told] = await tx
          .update(planningConnections)
          .set({ toldOfTroubleAt: now })
          .where(and(ofChurch(churchId), isInTrouble(now)))
          .returning()
        if (told) await tellOwners(tx, deps, told, now)
        return told !== undefined
      }),
  })
}
