import type { PlanCounts } from '#contract/dashboard.ts'
import { type Folder, type Plan, type Service, UPCOMING_FOLDER_ID } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import type { folders, serviceTypes } from '#server/db/schema/schema.ts'
import type { CountedPlan } from './standing/views.ts'

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
