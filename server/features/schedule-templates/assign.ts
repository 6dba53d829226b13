import { eq } from 'drizzle-orm'
import type { Targets } from '#contract/schedule-templates.ts'
import { ALL_SERVICES, reassign, type TemplateTarget } from '#core/scheduling/template-targets.ts'
import type { Db } from '#server/db/connect.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { announce } from '#server/db/live.ts'
import { folders, templateAssignments } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import type { Actor } from './change.ts'
import { findTemplate, type KnownTemplate, requirePackage } from './known-template.ts'

/** 404 for a folder or service type that this church does not have. */
async function requireTargets(db: Db, { church, templates }: KnownTemplate, chosen: Targets): Promise<void> {
  const services = new Set(templates.services.map(({ id }) => id))
  const rows = await db.select({ id: folders.id }).from(folders).where(eq(folders.churchId, church.id))
  const known = new Set([ALL_SERVICES, ...rows.map(({ id }) => id)])
  const isKnown =
    chosen.serviceIds.every((id) => services.has(id)) && chosen.folderIds.every((id) => known.has(id))
  if (!isKnown) throw refuse(404, NOT_FOUND)
}

/** What every template of the church is assigned to once this one has what was chosen. */
export async function targetsWith(db: Db, known: KnownTemplate, chosen: Targets): Promise<TemplateTarget[]> {
  requirePackage(!known.isLocked)
  await requireTargets(db, known, chosen)
  const { targets, services } = known.templates
  return reassign(targets, services, known.row.id, {
    serviceIds: [...new Set(chosen.serviceIds)],
    folderIds: [...new Set(chosen.folderIds)],
  })
}

/** Assigns a template to exactly the chosen service types and folders, and schedules the texts anew. */
export const assignTemplate = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: Actor,
  templateId: number,
  chosen: Targets,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSchedule(tx, churchId)
    const known = await findTemplate(tx, churchId, templateId)
    const targets = await targetsWith(tx, known, chosen)
    await tx.delete(templateAssignments).where(eq(templateAssignments.churchId, churchId))
    const rows = targets.map(({ kind, id, templateId: owner }) => ({
      churchId,
      targetKind: kind,
      targetId: id,
      templateId: owner,
    }))
    await insertMany(tx, templateAssignments, rows, ['target_id'])
    const at = clock.now()
    await scheduleTexts(tx, churchId, 'everyone', at)
    const detail = { template: templateId, services: chosen.serviceIds, folders: chosen.folderIds }
    await recordAudit(tx, { churchId, userId, action: 'template.assigned', detail, at })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })
