import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PlanCounts } from '#contract/dashboard.ts'
import { type Folder, type Plan, type Service, UPCOMING_FOLDER_ID } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import type { Db } from '#server/db/connect.ts'
import { folders, serviceTypes } from '#server/db/schema/schema.ts'
import { loadTemplates } from '#server/features/messages/schedule/templates.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { type CountedPlan, countPlans, sumOf, upcomingPlans } from './standing.ts'

/** Every service type, whatever its folder (spec 000 §3). */
export const UPCOMING_FOLDER: Folder = {
  id: UPCOMING_FOLDER_ID,
  title: 'Upcoming Services',
  status: 'open',
}

export const folderView = (row: typeof folders.$inferSelect): Folder => ({
  id: row.id,
  title: row.name,
  status: 'close',
})

const CHOSEN: Record<StatusFilter, Exclude<keyof PlanCounts, 'total'>> = {
  A: 'accepted',
  C: 'accepted',
  U: 'unconfirmed',
  D: 'declined',
  F: 'failed',
}

/** How many people a filter means; under A, which shows everybody, those who accepted. */
const confirmedOf = (counts: PlanCounts, type: StatusFilter): number => counts[CHOSEN[type]]

type Details = { counts: PlanCounts; template: string | null; type: StatusFilter }

/** `status` is empty, or says why the plans cannot be read. */
export const serviceView = (
  row: typeof serviceTypes.$inferSelect,
  { counts, template, type }: Details,
): Service => ({
  id: row.id,
  title: row.name,
  confirmed: confirmedOf(counts, type),
  total: counts.total,
  status: row.unreadableReason ?? '',
  folderId: row.folderId,
  template,
})

export const planView = (plan: CountedPlan, type: StatusFilter): Plan => ({
  id: plan.id,
  title: plan.title,
  starts_at: plan.startsAt?.toString() ?? null,
  confirmed: confirmedOf(plan, type),
  accepted: plan.accepted,
  unconfirmed: plan.unconfirmed,
  declined: plan.declined,
  failed: plan.failed,
  total: plan.total,
})

export const listFolders = async (db: Db, churchId: number): Promise<{ folders: Folder[] }> => {
  const rows = await db
    .select()
    .from(folders)
    .where(eq(folders.churchId, churchId))
    .orderBy(asc(sql`lower(${folders.name})`), folders.id)
  return { folders: [UPCOMING_FOLDER, ...rows.map(folderView)] }
}

const readServiceTypes = (db: Db, churchId: number) =>
  db
    .select()
    .from(serviceTypes)
    .where(and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt)))
    .orderBy(serviceTypes.sequence, asc(sql`lower(${serviceTypes.name})`), serviceTypes.id)

/** Every service type with its counts over the upcoming plans, also those that have none. */
export const listServices = async (
  db: Db,
  churchId: number,
  type: StatusFilter,
  now: Temporal.Instant,
): Promise<{ services: Service[] }> => {
  const types = await readServiceTypes(db, churchId)
  const { nameFor } = await loadTemplates(db, churchId)
  const plans = await countPlans(db, churchId, await upcomingPlans(db, churchId, now))
  const plansOf = Map.groupBy(plans, (plan) => plan.serviceTypeId)
  const services = types.map((row) =>
    serviceView(row, { counts: sumOf(plansOf.get(row.id) ?? []), template: nameFor(row.id), type }),
  )
  return { services }
}

/** The service types that lie in a folder; the first folder holds them all. */
export const listServicesOfFolder = async (
  db: Db,
  churchId: number,
  { folderId, type }: { folderId: string; type: StatusFilter },
  now: Temporal.Instant,
): Promise<{ services: Service[] }> => {
  const all = await listServices(db, churchId, type, now)
  if (folderId === UPCOMING_FOLDER_ID) return all
  const [folder] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.churchId, churchId), eq(folders.id, folderId)))
  if (!folder) throw refuse(404, NOT_FOUND)
  return { services: all.services.filter((service) => service.folderId === folderId) }
}

/** The upcoming plans of a service type, soonest first. */
export const listPlans = async (
  db: Db,
  churchId: number,
  { serviceId, type }: { serviceId: string; type: StatusFilter },
  now: Temporal.Instant,
): Promise<{ plans: Plan[] }> => {
  const types = await readServiceTypes(db, churchId)
  if (!types.some((row) => row.id === serviceId)) throw refuse(404, NOT_FOUND)
  const upcoming = await upcomingPlans(db, churchId, now)
  const plans = await countPlans(db, churchId, sql`${upcoming} and plans.service_type_id = ${serviceId}`)
  return { plans: plans.map((plan) => planView(plan, type)) }
}
