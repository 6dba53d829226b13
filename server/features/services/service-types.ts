import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Service, UPCOMING_FOLDER_ID } from '#contract/services.ts'
import { type Counts, countFor, sumOf } from '#core/services/standing.ts'
import type { StatusFilter } from '#core/vocabulary/people.ts'
import type { Db } from '#server/db/connect.ts'
import { serviceTypes } from '#server/db/schema/schema.ts'
import type { Scope } from '#server/db/scope.ts'
import {
  loadTemplates,
  type TemplateRow,
  templateRowFor,
} from '#server/features/messages/schedule-templates.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { requireFolder } from './folders.ts'
import { countPlans } from './standing.ts'
import { upcomingPlans } from './upcoming.ts'

type ServiceTypeRow = typeof serviceTypes.$inferSelect
type Details = {
  counts: Counts
  template: TemplateRow | undefined
  folderIds: readonly string[]
  isChecked: boolean
  type: StatusFilter
}

/** `status` is empty, or says why the plans cannot be read. */
const serviceView = (
  row: ServiceTypeRow,
  { counts, template, folderIds, isChecked, type }: Details,
): Service => ({
  id: row.id,
  title: row.name,
  confirmed: countFor(counts, type),
  total: counts.total,
  opted_out: counts.optedOut,
  not_asked: counts.notAsked,
  status: row.unreadableReason ?? '',
  checked: isChecked,
  folderId: row.folderId,
  folderIds: [...folderIds],
  template: template?.name ?? null,
  template_id: template?.id ?? null,
})

const isOfChurch = (churchId: number) =>
  and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt))

/** Every service type with its counts over the upcoming plans, also those that have none. */
export async function listServices(
  db: Db,
  scope: Scope,
  type: StatusFilter,
  now: Temporal.Instant,
): Promise<{ services: Service[] }> {
  const { churchId } = scope
  const rows = await db
    .select()
    .from(serviceTypes)
    .where(isOfChurch(churchId))
    .orderBy(serviceTypes.sequence, asc(sql`lower(${serviceTypes.name})`), serviceTypes.id)
  const templates = await loadTemplates(db, churchId)
  const templateOf = templateRowFor(templates)
  const foldersOf = new Map(templates.services.map(({ id, folderIds }) => [id, folderIds]))
  const plans = await countPlans(db, scope, await upcomingPlans(db, churchId, now))
  const plansOf = Map.groupBy(plans, (plan) => plan.serviceTypeId)
  const services = rows.map((row) =>
    serviceView(row, {
      counts: sumOf(plansOf.get(row.id) ?? []),
      template: templateOf(row.id),
      folderIds: foldersOf.get(row.id) ?? [],
      isChecked: templates.targets.some(({ kind, id }) => kind === 'service_type' && id === row.id),
      type,
    }),
  )
  return { services }
}

/** The service types that lie in a folder; the first folder holds them all. */
export async function listServicesOfFolder(
  db: Db,
  scope: Scope,
  { folderId, type }: { folderId: string; type: StatusFilter },
  now: Temporal.Instant,
): Promise<{ services: Service[] }> {
  const all = await listServices(db, scope, type, now)
  if (folderId === UPCOMING_FOLDER_ID) return all
  await requireFolder(db, scope.churchId, folderId)
  return { services: all.services.filter((service) => service.folderId === folderId) }
}

/** 404 for a service type that this church does not have. */
export async function requireServiceType(db: Db, churchId: number, id: string): Promise<void> {
  const [row] = await db
    .select({ id: serviceTypes.id })
    .from(serviceTypes)
    .where(and(isOfChurch(churchId), eq(serviceTypes.id, id)))
  if (!row) throw refuse(404, NOT_FOUND)
}
