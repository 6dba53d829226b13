import { and, desc, eq } from 'drizzle-orm'
import type { Church } from '#contract/churches.ts'
import { isSuspendedByAdmin } from '#core/billing/standing.ts'
import { CANCELLED, CANCELLING, isShut } from '#core/vocabulary/churches.ts'
import type { Db } from './connect.ts'
import { only } from './query.ts'
import {
  auditEntries,
  type ChurchRow,
  churches,
  linkConnections,
  planningConnections,
  type RunRow,
  syncRuns,
} from './schema/schema.ts'

type ConnectionRow = typeof planningConnections.$inferSelect

type ChurchParts = {
  church: ChurchRow
  connection: Pick<ConnectionRow, 'brokenReason'> | null
  lastSync: Pick<RunRow, 'state'> | null
  links: Pick<typeof linkConnections.$inferSelect, 'login'> | null
  suspension: Church['suspension']
}

/** When the cycle of a church ends, or its trial; null while neither runs. */
export const endOfCycle = (church: ChurchRow): Temporal.Instant | null =>
  isShut(church.status) ? null : (church.cycleEndsAt ?? church.trialEndsAt)

const churchView = ({ church, connection, lastSync, links, suspension }: ChurchParts): Church => ({
  id: church.id,
  name: church.name,
  plan_id: church.packageId,
  status: church.status,
  suspension,
  timezone: church.timeZone,
  country_iso: church.countryIso,
  country_code: church.dialCode,
  phone_country: church.dialCode,
  phone_preference: church.phonePreference,
  initial_confirmation_switch: church.confirmationsOn,
  one_way_only: church.oneWayOnly,
  plain_names: church.plainNames,
  tells_cancelled: church.tellsCancelled,
  urgent_early: church.urgentEarly,
  urgent_late: church.urgentLate,
  weekly_cap: church.weeklyCap,
  retention_months: church.retentionMonths,
  pco_syncing: lastSync?.state === 'running' || lastSync?.state === 'waiting',
  sending_mode: church.sendingMode,
  pivot: { pco_access_token: connection !== null, refresh_invalid: connection?.brokenReason != null },
  current_credit: {
    balance_credits: church.creditBalance,
    end_date: endOfCycle(church)?.toString() ?? null,
  },
  is_cancelling: church.status === CANCELLING,
  is_cancelled: church.status === CANCELLED,
  cancel_date: church.cancelledAt?.toString() ?? null,
  cancel_end_date: church.cancelEndsAt?.toString() ?? null,
  trial_ends_at: church.trialEndsAt?.toString() ?? null,
  bitly_login: links?.login ?? null,
  intercom_tag: church.status,
  created_timestamp: church.createdAt.toString(),
})

/** Why an admin has suspended a church, in the admin's words; null when none has. */
export async function findSuspension(db: Db, church: ChurchRow): Promise<Church['suspension']> {
  if (!isSuspendedByAdmin(church)) return null
  const [entry] = await db
    .select({ detail: auditEntries.detail })
    .from(auditEntries)
    .where(and(eq(auditEntries.churchId, church.id), eq(auditEntries.action, 'church.suspended')))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return { reason: String(entry?.detail?.reason ?? '') }
}

/** A church as sessions and profiles show it. */
export async function presentChurch(db: Db, churchId: number): Promise<Church> {
  const church = only(await db.select().from(churches).where(eq(churches.id, churchId)))
  const [connection] = await db
    .select({ brokenReason: planningConnections.brokenReason })
    .from(planningConnections)
    .where(eq(planningConnections.churchId, churchId))
  const [lastSync] = await db
    .select({ state: syncRuns.state })
    .from(syncRuns)
    // The service is polled all the time; only a reading of the whole roster is worth a banner.
    .where(and(eq(syncRuns.churchId, churchId), eq(syncRuns.isFull, true)))
    .orderBy(desc(syncRuns.id))
    .limit(1)
  const [links] = await db
    .select({ login: linkConnections.login })
    .from(linkConnections)
    .where(eq(linkConnections.churchId, churchId))
  return churchView({
    church,
    connection: connection ?? null,
    lastSync: lastSync ?? null,
    links: links ?? null,
    suspension: await findSuspension(db, church),
  })
}

export const churchName = async (db: Db, churchId: number): Promise<string> =>
  only(await db.select({ name: churches.name }).from(churches).where(eq(churches.id, churchId))).name
