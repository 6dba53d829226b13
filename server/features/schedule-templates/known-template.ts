import type { ChurchRules, ScheduleTemplate } from '#core/scheduling/schedule-input.ts'
import { isTemplateLocked, NOT_IN_PLAN, withinPackage } from '#core/scheduling/template-change.ts'
import type { Db } from '#server/db/connect.ts'
import type { ChurchRow } from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import {
  loadTemplates,
  scheduleTemplateOf,
  type TemplateRow,
  type Templates,
} from '#server/features/messages/schedule-templates.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

/** One template of a church with everything that decides what may be changed. */
export type KnownTemplate = {
  church: ChurchRow
  rules: ChurchRules
  templates: Templates
  row: TemplateRow
  /** As it works in the package. */
  settings: ScheduleTemplate
  isLocked: boolean
}

/** 404 for a template that this church does not have; without an id the default one. */
export async function findTemplate(db: Db, churchId: number, id: number | undefined): Promise<KnownTemplate> {
  const { church, rules } = await loadChurch(db, churchId)
  const templates = await loadTemplates(db, churchId)
  const row = templates.rows.find((one) => (id === undefined ? one.isDefault : one.id === id))
  if (!row) throw refuse(404, NOT_FOUND)
  return {
    church,
    rules,
    templates,
    row,
    settings: withinPackage(scheduleTemplateOf(row), rules.packageRules),
    isLocked: isTemplateLocked(church.packageId),
  }
}

/** 403 for what the package of the church does not allow. */
export function requirePackage(isAllowed: boolean): void {
  if (!isAllowed) throw refuse(403, NOT_IN_PLAN)
}
