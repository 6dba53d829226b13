import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Folder, type Plan, type Service, UPCOMING_FOLDER_ID } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import type { Db } from '#server/db/connect.ts'
import { folders, serviceTypes } from '#server/db/schema/schema.ts'
import { loadTemplates } from '#server/features/messages/planning/queries.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { countPlans, upcomingPlans } from './standing/queries.ts'
import { sumOf } from './standing/views.ts'
import { folderView, planView, serviceView, UPCOMING_FOLDER } from './views.ts'

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
