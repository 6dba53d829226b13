import { DEFAULT_TEXTS } from '#core/messages/default-texts.ts'
import { CATALOGUE, type ScheduleKey } from '#core/scheduling/catalogue.ts'
import { allowedKeys, type PackageRules } from '#core/scheduling/packages.ts'

/** A schedule template with the switches that are on. */
export type SwitchedTemplate = {
  name: string
  isDefault: boolean
  confirmationReminders: readonly ScheduleKey[]
  followUps: readonly ScheduleKey[]
}

/** What a package locks, by name. */
export type Locks = { templates: string[]; texts: string[]; switches: string[] }

const labelOf = (key: ScheduleKey): string => CATALOGUE.find((entry) => entry.key === key)?.name ?? key

const lockedSwitches = (rules: PackageRules, template: SwitchedTemplate): ScheduleKey[] => {
  const { confirmationReminders, followUps } = template
  const through = [
    ...allowedKeys(rules, 'confirmation_reminder', confirmationReminders),
    ...allowedKeys(rules, 'follow_up', followUps),
  ]
  return [...confirmationReminders, ...followUps].filter((key) => !through.includes(key))
}

const isEditable = (rules: PackageRules, type: string): boolean => {
  if (rules.editableTexts === 'all') return true
  const category = DEFAULT_TEXTS.find((text) => text.type === type)?.category
  return rules.editableTexts === category
}

/** Which of a church's templates, own texts and switches a package locks. */
export const locksOf = (
  rules: PackageRules,
  templates: readonly SwitchedTemplate[],
  ownTexts: readonly string[],
): Locks => ({
  templates: templates
    .filter(({ isDefault }) => !isDefault && !rules.customTemplates)
    .map(({ name }) => name),
  texts: ownTexts
    .filter((type) => !isEditable(rules, type))
    .map((type) => DEFAULT_TEXTS.find((text) => text.type === type)?.name ?? type),
  switches: templates.flatMap((template) =>
    lockedSwitches(rules, template).map((key) => `${template.name}: ${labelOf(key)}`),
  ),
})
