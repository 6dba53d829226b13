import { eq } from 'drizzle-orm'
import type { TemplateChange, TemplateSettings } from '#contract/schedule-templates.ts'
import { unknownFields } from '#core/messages/merge-fields.ts'
import { checkBody } from '#core/messages/text-limits.ts'
import {
  allowsChange,
  type TemplateChange as SwitchChange,
  TEMPLATE_NAME_LENGTH_MAX,
} from '#core/scheduling/template-change.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { churches, scheduleTemplates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'
import type { TemplateRow, Templates } from '#server/features/messages/schedule-templates.ts'
import { refuse } from '#server/http/errors.ts'
import { findTemplate, type KnownTemplate, requirePackage } from './known-template.ts'

/** Who changes something, in which church. */
export type Actor = { churchId: number; userId: number }

/** The switches of a change, without what does not concern when texts go. */
export const switchesIn = (change: Partial<TemplateSettings>): SwitchChange => ({
  ...(change.confirmation !== undefined && { confirmation: change.confirmation }),
  ...(change.confirmation_time !== undefined && { confirmationTime: change.confirmation_time }),
  ...(change.confirmation_reminders && { confirmationReminders: change.confirmation_reminders }),
  ...(change.follow_ups && { followUps: change.follow_ups }),
  ...(change.combination !== undefined && { combination: change.combination }),
})

/** Words for a confirmation that nobody could be sent. */
export function checkWords(words: string | null | undefined): void {
  if (words === null || words === undefined) return
  const [unknown] = unknownFields(words)
  const wrong = checkBody(words) ?? (unknown ? `There is no field [${unknown}]` : null)
  if (wrong) throw refuse(422, { confirmation_text: [wrong] })
}

/** 403 for a change that the package does not allow, 422 for words that cannot be sent. */
export function checkChange(
  { rules, settings, isLocked }: Pick<KnownTemplate, 'rules' | 'settings' | 'isLocked'>,
  change: TemplateChange,
): void {
  requirePackage(!isLocked && allowsChange(rules.packageRules, settings, switchesIn(change)))
  if (change.confirmation_text) requirePackage(rules.packageRules.editableTexts !== 'none')
  checkWords(change.confirmation_text)
}

/** The row of a template with a change made to it. */
export function withChange(row: TemplateRow, { name, ...change }: TemplateChange): TemplateRow {
  const { confirmationReminders, followUps, ...others } = switchesIn(change)
  return {
    ...row,
    ...others,
    ...(confirmationReminders && { confirmationReminders: [...confirmationReminders] }),
    ...(followUps && { followUps: [...followUps] }),
    ...(name !== undefined && { name }),
    ...(change.confirmation_text !== undefined && { confirmationText: change.confirmation_text }),
  }
}

async function switchInitial(
  tx: Db,
  { churchId, userId }: Actor,
  confirmationsOn: boolean,
  at: Temporal.Instant,
): Promise<void> {
  await tx.update(churches).set({ confirmationsOn }).where(eq(churches.id, churchId))
  const detail = { active: confirmationsOn }
  await recordAudit(tx, { churchId, userId, action: 'confirmations.switched', detail, at })
}

/** Changes a template, and in the same transaction the texts that follow from it. */
export const changeTemplate = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  templateId: number | undefined,
  changeOf: (known: KnownTemplate) => TemplateChange,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { churchId, userId } = actor
    const now = clock.now()
    await lockSchedule(tx, churchId)
    const known = await findTemplate(tx, churchId, templateId)
    const { initial, ...change } = changeOf(known)
    checkChange(known, change)
    if (change.name !== undefined) requireFreeName(known.templates, change.name, known.row.id)
    if (initial !== undefined) await switchInitial(tx, actor, initial, now)
    if (Object.keys(change).length > 0) {
      const { id: _id, churchId: _church, ...columns } = withChange(known.row, change)
      await tx.update(scheduleTemplates).set(columns).where(eq(scheduleTemplates.id, known.row.id))
      const detail = { template: known.row.id, ...change, confirmation_text: undefined }
      await recordAudit(tx, { churchId, userId, action: 'template.changed', detail, at: now })
    }
    await scheduleTexts(tx, churchId, 'everyone', now)
    await announce(tx, { church_id: churchId, topic: 'church' })
  })

const TAKEN = 'You have a schedule with this name already'

const isTaken = ({ rows }: Templates, name: string, exceptId: number | null): boolean =>
  rows.some((row) => row.id !== exceptId && row.name.toLowerCase() === name.toLowerCase())

/** 422 for a name that another template of the church has. */
export function requireFreeName(templates: Templates, name: string, exceptId: number | null): void {
  if (isTaken(templates, name, exceptId)) throw refuse(422, { name: [TAKEN] })
}

/** A name for a copy: 'Youth copy', 'Youth copy 2'. */
export function nameOfCopy(templates: Templates, name: string): string {
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? ' copy' : ` copy ${count}`
    const copy = `${name.slice(0, TEMPLATE_NAME_LENGTH_MAX - suffix.length)}${suffix}`
    if (!isTaken(templates, copy, null)) return copy
  }
}
