import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isScheduleKey, type ScheduleKey } from '#core/scheduling/catalogue.ts'
import type { ScheduleTemplate } from '#core/scheduling/schedule-input.ts'
import {
  assignedTemplate,
  type PlacedService,
  type TemplateTarget,
} from '#core/scheduling/template-targets.ts'
import type { Db } from '#server/db/connect.ts'
import {
  churches,
  folders,
  packages,
  scheduleTemplates,
  serviceTypes,
  templateAssignments,
} from '#server/db/schema/schema.ts'

export type TemplateRow = typeof scheduleTemplates.$inferSelect

const keysOf = (texts: readonly string[]): ScheduleKey[] => texts.filter(isScheduleKey)

export const scheduleTemplateOf = (row: TemplateRow): ScheduleTemplate => ({
  confirmation: row.confirmation !== null && isScheduleKey(row.confirmation) ? row.confirmation : null,
  confirmationTime: row.confirmationTime,
  confirmationReminders: keysOf(row.confirmationReminders),
  followUps: keysOf(row.followUps),
  combination: row.combination,
})

const NOTHING: ScheduleTemplate = {
  confirmation: null,
  confirmationReminders: [],
  followUps: [],
  combination: false,
}

/** The folders that something in `folderId` lies in, from the inside out; a circle is walked once. */
function foldersAround(folderId: string | null, parentOf: ReadonlyMap<string, string | null>): string[] {
  const around = new Set<string>()
  for (let id = folderId; id !== null && !around.has(id); id = parentOf.get(id) ?? null) around.add(id)
  return [...around]
}

/** The templates of a church, and which service types they serve. */
export type Templates = {
  rows: readonly TemplateRow[]
  targets: readonly TemplateTarget[]
  services: readonly PlacedService[]
  /** Without custom templates in its package a church has the default one everywhere. */
  hasCustom: boolean
}

export const loadTemplates = async (db: Db, churchId: number): Promise<Templates> =>
  (await loadTemplatesOf(db, [churchId]))(churchId)

/** Finds the templates of each of some churches. */
export async function loadTemplatesOf(
  db: Db,
  churchIds: readonly number[],
): Promise<(churchId: number) => Templates> {
  const ids = [...churchIds]
  const rows = await db
    .select()
    .from(scheduleTemplates)
    .where(inArray(scheduleTemplates.churchId, ids))
    .orderBy(scheduleTemplates.id)
  const targets = await db
    .select({
      churchId: templateAssignments.churchId,
      kind: templateAssignments.targetKind,
      id: templateAssignments.targetId,
      templateId: templateAssignments.templateId,
    })
    .from(templateAssignments)
    .where(inArray(templateAssignments.churchId, ids))
  const placed = await db
    .select({ churchId: serviceTypes.churchId, id: serviceTypes.id, folderId: serviceTypes.folderId })
    .from(serviceTypes)
    .where(and(inArray(serviceTypes.churchId, ids), isNull(serviceTypes.removedAt)))
  const known = await db
    .select({ churchId: folders.churchId, id: folders.id, parentId: folders.parentId })
    .from(folders)
    .where(inArray(folders.churchId, ids))
  const limits = await db
    .select({ id: churches.id, limits: packages.limits })
    .from(churches)
    .innerJoin(packages, eq(packages.id, churches.packageId))
    .where(inArray(churches.id, ids))
  const limitsOf = new Map(limits.map((church) => [church.id, church.limits]))
  const [rowsOf, targetsOf, placedOf, knownOf] = [
    Map.groupBy(rows, ({ churchId }) => churchId),
    Map.groupBy(targets, ({ churchId }) => churchId),
    Map.groupBy(placed, ({ churchId }) => churchId),
    Map.groupBy(known, ({ churchId }) => churchId),
  ]
  return (churchId) => {
    const parentOf = new Map(knownOf.get(churchId)?.map(({ id, parentId }) => [id, parentId]))
    const services = (placedOf.get(churchId) ?? []).map(({ id, folderId }) => ({
      id,
      folderIds: foldersAround(folderId, parentOf),
    }))
    return {
      rows: rowsOf.get(churchId) ?? [],
      targets: targetsOf.get(churchId) ?? [],
      services,
      hasCustom: limitsOf.get(churchId)?.customTemplates ?? false,
    }
  }
}

/** Finds the template of a service type: its own, else that of the nearest folder around it, else the default. */
export function templateRowFor({ rows, targets, services, hasCustom }: Templates) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const standard = rows.find((row) => row.isDefault)
  const ofService = new Map(
    hasCustom ? services.map((service) => [service.id, assignedTemplate(targets, service)]) : [],
  )
  return (serviceTypeId: string): TemplateRow | undefined =>
    byId.get(ofService.get(serviceTypeId) ?? -1) ?? standard
}

/** The switches that hold for a service type. */
export function templateFor(templates: Templates) {
  const rowFor = templateRowFor(templates)
  return (serviceTypeId: string): ScheduleTemplate => {
    const row = rowFor(serviceTypeId)
    return row ? scheduleTemplateOf(row) : NOTHING
  }
}

/** Finds the words that a template has of its own for a confirmation, by church; few churches have any. */
export async function loadConfirmationTexts(db: Db, churchIds: readonly number[]) {
  const having = await db
    .selectDistinct({ churchId: scheduleTemplates.churchId })
    .from(scheduleTemplates)
    .where(
      and(inArray(scheduleTemplates.churchId, [...churchIds]), isNotNull(scheduleTemplates.confirmationText)),
    )
  const templatesOf = await loadTemplatesOf(
    db,
    having.map(({ churchId }) => churchId),
  )
  const byChurch = new Map(having.map(({ churchId }) => [churchId, templateRowFor(templatesOf(churchId))]))
  return (churchId: number) =>
    (serviceTypeId: string): string | null =>
      byChurch.get(churchId)?.(serviceTypeId)?.confirmationText ?? null
}
