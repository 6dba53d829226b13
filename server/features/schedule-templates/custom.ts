import { eq } from 'drizzle-orm'
import type { ListedTemplate, TemplateSettings } from '#contract/schedule-templates.ts'
import { NOT_IN_PLAN } from '#core/scheduling/template-change.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { only } from '#server/db/query.ts'
import { scheduleTemplates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'
import { templateRowFor } from '#server/features/messages/schedule-templates.ts'
import { refuse } from '#server/http/errors.ts'
import { type Actor, checkChange, nameOfCopy, requireFreeName, withChange } from './change.ts'
import { findTemplate, type KnownTemplate, requirePackage } from './known-template.ts'

/** More would be no help to anybody. */
const TEMPLATES_MAX = 50
const TOO_MANY = `You have ${TEMPLATES_MAX} schedules, and there can be no more. Delete one that you do not use.`
const DEFAULT_STAYS = 'The default schedule cannot be deleted.'

/** Why a church cannot add a template; null when it can. */
function whyNotMore({ rules, templates, isLocked }: KnownTemplate): string | null {
  if (isLocked || !rules.packageRules.customTemplates) return NOT_IN_PLAN
  return templates.rows.length >= TEMPLATES_MAX ? TOO_MANY : null
}

function requireRoom(known: KnownTemplate): void {
  requirePackage(!known.isLocked && known.rules.packageRules.customTemplates)
  if (known.templates.rows.length >= TEMPLATES_MAX) throw refuse(409, TOO_MANY)
}

type NewRow = Omit<typeof scheduleTemplates.$inferInsert, 'churchId' | 'isDefault'>

async function insert(
  tx: Db,
  { churchId, userId }: Actor,
  row: NewRow,
  at: Temporal.Instant,
): Promise<number> {
  const { id } = only(
    await tx
      .insert(scheduleTemplates)
      .values({ ...row, churchId, isDefault: false })
      .returning({ id: scheduleTemplates.id }),
  )
  await recordAudit(tx, {
    churchId,
    userId,
    action: 'template.created',
    detail: { template: id, name: row.name },
    at,
  })
  await announce(tx, { church_id: churchId, topic: 'church' })
  return id
}

function columnsOf({ row }: KnownTemplate): NewRow {
  const { id: _id, churchId: _church, isDefault: _default, ...columns } = row
  return columns
}

const NOTHING_ON = { confirmation: null, confirmationReminders: [], followUps: [], combination: false }

/** Makes a custom template; nothing has it yet, so no text changes. */
export const createTemplate = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name, ...settings }: TemplateSettings & { name: string },
): Promise<number> =>
  db.transaction(async (tx) => {
    await lockSchedule(tx, actor.churchId)
    const known = await findTemplate(tx, actor.churchId, undefined)
    requireRoom(known)
    requireFreeName(known.templates, name, null)
    checkChange({ ...known, settings: NOTHING_ON }, settings)
    const columns = columnsOf({ ...known, row: withChange(known.row, { ...settings, name }) })
    return insert(tx, actor, columns, clock.now())
  })

/** Makes a custom template with the same switches and words. */
export const copyTemplate = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  templateId: number,
): Promise<number> =>
  db.transaction(async (tx) => {
    await lockSchedule(tx, actor.churchId)
    const known = await findTemplate(tx, actor.churchId, templateId)
    requireRoom(known)
    const name = nameOfCopy(known.templates, known.row.name)
    return insert(tx, actor, { ...columnsOf(known), name }, clock.now())
  })

/** Deletes a custom template; what it served has its folder's or the default one again. */
export const deleteTemplate = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId, userId }: Actor,
  templateId: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSchedule(tx, churchId)
    const { row, isLocked } = await findTemplate(tx, churchId, templateId)
    requirePackage(!isLocked)
    if (row.isDefault) throw refuse(409, DEFAULT_STAYS)
    await tx.delete(scheduleTemplates).where(eq(scheduleTemplates.id, row.id))
    const at = clock.now()
    await scheduleTexts(tx, churchId, 'everyone', at)
    const detail = { template: row.id, name: row.name }
    await recordAudit(tx, { churchId, userId, action: 'template.deleted', detail, at })
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

/** The templates of a church: the default one, then the others by name. */
export async function listTemplates(
  db: Db,
  churchId: number,
): Promise<{ templates: ListedTemplate[]; why_not_more: string | null }> {
  const known = await findTemplate(db, churchId, undefined)
  const { rows, services } = known.templates
  const rowFor = templateRowFor(known.templates)
  const servedBy = Map.groupBy(services, ({ id }) => rowFor(id)?.id)
  const templates = rows.map(({ id, name, isDefault }) => ({
    id,
    name,
    is_default: isDefault ? (1 as const) : (0 as const),
    services: servedBy.get(id)?.length ?? 0,
  }))
  return {
    templates: templates.toSorted(
      (one, other) => other.is_default - one.is_default || one.name.localeCompare(other.name, 'en'),
    ),
    why_not_more: whyNotMore(known),
  }
}
