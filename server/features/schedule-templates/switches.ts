import type { ExampleMonth, TemplateItem } from '#contract/schedule-templates.ts'
import {
  CATALOGUE,
  entryOf,
  isScheduleKey,
  keysOfKind,
  NO_LEAD,
  type ScheduleKey,
} from '#core/scheduling/catalogue.ts'
import type { ExampleMonth as Month } from '#core/scheduling/example-month.ts'
import { switchesAllowed } from '#core/scheduling/packages.ts'
import type { ScheduleTemplate } from '#core/scheduling/schedule-input.ts'
import { isScheduledKind, type ScheduledKind } from '#core/vocabulary/messages.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import type { KnownTemplate } from './known-template.ts'

/** The key of smart texting in the map of what a package allows. */
const COMBINATION = 'combination'

type Switch = { templateId: number; key: string; name: string; isOn: boolean }

/** A switch is named by its template and its key, so that one path serves those of every template. */
const itemOf = ({ templateId, key, name, isOn }: Switch): TemplateItem => ({
  id: `${templateId}-${key}`,
  name,
  schedules: key,
  is_default: isOn ? 1 : 0,
})

/** The template and the switch that an id names; 404 for what names none of this kind. */
export function switchNamed(id: string, kind: ScheduledKind): { templateId: number; key: ScheduleKey } {
  const [, template = '', key = ''] = /^(\d{1,15})-(\w+)$/.exec(id) ?? []
  if (!isScheduleKey(key) || entryOf(key).kind !== kind) throw refuse(404, NOT_FOUND)
  return { templateId: Number(template), key }
}

/** Every switch of a template, in the order in which it is listed. */
export function itemsOf(
  templateId: number,
  { followUps, confirmationReminders, combination }: ScheduleTemplate,
) {
  const ofKind = (kind: ScheduledKind, on: readonly ScheduleKey[]): TemplateItem[] =>
    keysOfKind(kind).map((key) =>
      itemOf({ templateId, key, name: entryOf(key).name, isOn: on.includes(key) }),
    )
  return {
    followUps: ofKind('follow_up', followUps),
    confirmationReminders: ofKind('confirmation_reminder', confirmationReminders),
    combination: itemOf({ templateId, key: COMBINATION, name: 'Smart texting', isOn: combination }),
  }
}

/** Which switches may be used: what is on may be turned off, and what is off turned on as far as the package goes. */
export function allowedSwitches({
  rules: { packageRules },
  settings,
  isLocked,
}: Pick<KnownTemplate, 'rules' | 'settings' | 'isLocked'>): Record<string, boolean> {
  const allowed = new Map<string, boolean>([
    ...keysOfKind('confirmation').map((key) => [key, true] as const),
    ...switchesAllowed(packageRules, 'confirmation_reminder', settings.confirmationReminders),
    ...switchesAllowed(packageRules, 'follow_up', settings.followUps),
    [COMBINATION, packageRules.combination],
  ])
  return Object.fromEntries([...allowed].map(([key, isAllowed]) => [key, isAllowed && !isLocked]))
}

/** Every schedule key, and whether the package allows it beside what is on. */
export function catalogueFor(known: KnownTemplate) {
  const allowed = allowedSwitches(known)
  return CATALOGUE.map(({ key, kind, name, lead, isDefault }) => ({
    key,
    kind,
    name,
    lead: lead && Temporal.Duration.from(lead).toString(),
    is_default: isDefault ? (1 as const) : (0 as const),
    allowed: allowed[key] ?? false,
  }))
}

export const monthView = ({ scheduledAt, startsAt, texts }: Month): ExampleMonth => ({
  scheduled_at: scheduledAt.toString(),
  starts_at: startsAt.toString(),
  texts: texts.flatMap(({ kind, leadKey, dueAt }) =>
    isScheduledKind(kind) && leadKey !== NO_LEAD
      ? [{ key: leadKey, kind, name: entryOf(leadKey).name, at: dueAt.toString() }]
      : [],
  ),
})
