import type { ScheduleKey } from './catalogue.ts'
import { allowedKeys, limitOf, type PackageRules } from './packages.ts'
import type { ScheduleTemplate } from './schedule-input.ts'

/** Why a switch is locked. */
export const NOT_IN_PLAN = 'Not available in this plan'

export const TEMPLATE_NAME_LENGTH_MAX = 80

/** Follow-ups that can be added while a template is made; more are switched on afterwards, as far as the package allows. */
export const ADDED_FOLLOW_UPS_MAX = 2

/** What is to change in a template; what is left out stays. */
export type TemplateChange = Partial<ScheduleTemplate>

/** A template as it works in a package: the switches that are on and let through. */
export const withinPackage = (template: ScheduleTemplate, rules: PackageRules): ScheduleTemplate => ({
  ...template,
  confirmationReminders: allowedKeys(rules, 'confirmation_reminder', template.confirmationReminders),
  followUps: allowedKeys(rules, 'follow_up', template.followUps),
  combination: template.combination && rules.combination,
})

const goesBeyond = (before: readonly ScheduleKey[], after: readonly ScheduleKey[], max: number): boolean =>
  after.length > max && after.some((key) => !before.includes(key))

/** Does a package allow this change? Turning something off is always allowed. */
export function allowsChange(
  rules: PackageRules,
  before: ScheduleTemplate,
  { confirmationReminders, followUps, combination }: TemplateChange,
): boolean {
  const reminders = confirmationReminders ?? before.confirmationReminders
  return (
    !goesBeyond(before.confirmationReminders, reminders, limitOf(rules, 'confirmation_reminder')) &&
    !goesBeyond(before.followUps, followUps ?? before.followUps, limitOf(rules, 'follow_up')) &&
    (rules.combination || before.combination || !combination)
  )
}

/** The list with one switch turned on or off. */
export const switched = (
  keys: readonly ScheduleKey[],
  key: ScheduleKey,
  isOn: boolean,
): readonly ScheduleKey[] => [...keys.filter((other) => other !== key), ...(isOn ? [key] : [])]

/** The package whose church may not change when texts go. */
const LOCKED = 'starting'

/** May a church with this package change its schedule template at all? */
export const isTemplateLocked = (packageId: string): boolean => packageId.includes(LOCKED)
