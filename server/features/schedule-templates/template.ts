import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { TemplateDetail } from '#contract/schedule-templates.ts'
import { UPCOMING_FOLDER_ID } from '#contract/services.ts'
import { keysOfKind } from '#core/scheduling/catalogue.ts'
import { exampleMonth } from '#core/scheduling/example-month.ts'
import { defaultKeys } from '#core/scheduling/packages.ts'
import { assignedTo } from '#core/scheduling/template-targets.ts'
import type { Db } from '#server/db/connect.ts'
import { folders, serviceTypes } from '#server/db/schema/schema.ts'
import { findTemplate } from './known-template.ts'
import { allowedSwitches, itemsOf, monthView } from './switches.ts'

const UPCOMING = 'Upcoming Services'

/** The folders and service types of a template by the titles of the folders. */
async function targetLists(db: Db, churchId: number, assigned: TemplateDetail['assigned']) {
  const rows = await db
    .select({ id: folders.id, name: folders.name })
    .from(folders)
    .where(eq(folders.churchId, churchId))
    .orderBy(asc(sql`lower(${folders.name})`), folders.id)
  const services = await db
    .select({ id: serviceTypes.id, folderId: serviceTypes.folderId })
    .from(serviceTypes)
    .where(and(eq(serviceTypes.churchId, churchId), isNull(serviceTypes.removedAt)))
  const mine = services.filter(({ id }) => assigned.serviceIds.includes(id))
  const all = [{ id: UPCOMING_FOLDER_ID, name: UPCOMING }, ...rows]
  const inFolder = (folderId: string) =>
    mine.filter((service) => (service.folderId ?? UPCOMING_FOLDER_ID) === folderId).map(({ id }) => id)
  return {
    folderList: Object.fromEntries(all.map(({ id, name }) => [name, assigned.folderIds.includes(id)])),
    serviceList: Object.fromEntries(
      [...Map.groupBy(all, ({ name }) => name)].map(([name, same]) => [
        name,
        same.flatMap(({ id }) => inFolder(id)),
      ]),
    ),
  }
}

/** One template with its switches, what the package allows, what it is assigned to and what it makes of a month. */
export async function presentTemplate(
  db: Db,
  churchId: number,
  id: number | undefined,
  now: Temporal.Instant,
): Promise<TemplateDetail> {
  const known = await findTemplate(db, churchId, id)
  const { church, rules, templates, row, settings, isLocked } = known
  const assigned = assignedTo(templates.targets, templates.services, row.id)
  const { followUps, confirmationReminders, combination } = itemsOf(row.id, settings)
  return {
    template: {
      id: row.id,
      name: row.name,
      is_default: row.isDefault ? 1 : 0,
      confirmation: keysOfKind('confirmation').find((key) => key === settings.confirmation) ?? null,
      confirmation_time: row.confirmationTime,
      confirmation_text: row.confirmationText,
      follow_ups: followUps,
      confirmation_reminders: confirmationReminders,
      combination,
    },
    initial: church.confirmationsOn,
    timezone: rules.zone,
    window: rules.window,
    defaults: allowedSwitches(known),
    locked: isLocked,
    may_word: !isLocked && rules.packageRules.editableTexts !== 'none',
    ...(await targetLists(db, churchId, assigned)),
    assigned,
    usual_follow_ups: defaultKeys(rules.packageRules, 'follow_up'),
    month: monthView(exampleMonth(settings, rules, now)),
  }
}
