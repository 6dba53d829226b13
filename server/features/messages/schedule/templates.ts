import { eq } from 'drizzle-orm'
import { isScheduleKey, type ScheduleKey } from '#core/scheduling/catalogue.ts'
import type { ScheduleTemplate } from '#core/scheduling/schedule-input.ts'
import type { Db } from '#server/db/connect.ts'
import { folders, scheduleTemplates, serviceTypes, templateAssignments } from '#server/db/schema/schema.ts'

const keysOf = (texts: readonly string[]): ScheduleKey[] => texts.filter(isScheduleKey)

const scheduleTemplateOf = (row: typeof scheduleTemplates.$inferSelect): ScheduleTemplate => ({
  confirmation: row.confirmation !== null && isScheduleKey(row.confirmation) ? row.confirmation : null,
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
const foldersAround = (folderId: string | null, parentOf: ReadonlyMap<string, string | null>): string[] => {
  const around = new Set<string>()
  for (let id = folderId; id !== null && !around.has(id); id = parentOf.get(id) ?? null) around.add(id)
  return [...around]
}

/** Finds the template of a service type: its own, else that of the nearest folder around it, else the default. */
export const loadTemplates = async (db: Db, churchId: number) => {
  const rows = await db.select().from(scheduleTemplates).where(eq(scheduleTemplates.churchId, churchId))
  const targets = await db
    .select()
    .from(templateAssignments)
    .where(eq(templateAssignments.churchId, churchId))
  const types = await db.select().from(serviceTypes).where(eq(serviceTypes.churchId, churchId))
  const around = await db.select().from(folders).where(eq(folders.churchId, churchId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const targetOf = new Map(targets.map((row) => [`${row.targetKind}/${row.targetId}`, row.templateId]))
  const folderOf = new Map(types.map((type) => [type.id, type.folderId]))
  const parentOf = new Map(around.map((folder) => [folder.id, folder.parentId]))
  const standard = rows.find((row) => row.isDefault)
  const rowFor = (serviceTypeId: string) => {
    const inside = foldersAround(folderOf.get(serviceTypeId) ?? null, parentOf).map((id) => `folder/${id}`)
    const target = [`service_type/${serviceTypeId}`, ...inside].find((one) => targetOf.has(one))
    return byId.get(targetOf.get(target ?? '') ?? -1) ?? standard
  }
  return {
    nameFor: (serviceTypeId: string): string | null => rowFor(serviceTypeId)?.name ?? null,
    templateFor: (serviceTypeId: string): ScheduleTemplate => {
      const row = rowFor(serviceTypeId)
      return row ? scheduleTemplateOf(row) : NOTHING
    },
  }
}
