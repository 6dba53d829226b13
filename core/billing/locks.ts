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

const unique = (names: readonly string[]): string[] => [...new Set(names)]

const KINDS = {
  confirmation: 'confirmation',
  confirmation_reminder: 'reminder',
  follow_up: 'follow-up',
} as const

/** 'follow-up 2 weeks before' */
function labelOf(key: ScheduleKey): string {
  const entry = CATALOGUE.find((one) => one.key === key)
  return entry ? `${KINDS[entry.kind]} ${entry.name}` : key
}

function lockedSwitches(rules: PackageRules, template: SwitchedTemplate): ScheduleKey[] {
  const { confirmationReminders, followUps } = template
  const through = [
    ...allowedKeys(rules, 'confirmation_reminder', confirmationReminders),
    ...allowedKeys(rules, 'follow_up', followUps),
  ]
  return [...confirmationReminders, ...followUps].filter((key) => !through.includes(key))
}

function isEditable(rules: PackageRules, type: string): boolean {
  if (rules.editableTexts === 'all') return true
  const category = DEFAULT_TEXTS.find((text) => text.type === type)?.category
  return rules.editableTexts === category
}

/** Which of a church's templates, own texts and switches a package locks, each name once. */
export const locksOf = (
  rules: PackageRules,
  templates: readonly SwitchedTemplate[],
  ownTexts: readonly string[],
): Locks => ({
  templates: unique(
    templates.filter(({ isDefault }) => !isDefault && !rules.customTemplates).map(({ name }) => name),
  ),
  texts: unique(
    ownTexts
      .filter((type) => !isEditable(rules, type))
      .map((type) => DEFAULT_TEXTS.find((text) => text.type === type)?.name ?? type),
  ),
  switches: unique(
    templates.flatMap((template) =>
      lockedSwitches(rules, template).map((key) => `${template.name}: ${labelOf(key)}`),
    ),
  ),
})
