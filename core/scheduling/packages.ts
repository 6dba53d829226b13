import { CATALOGUE, type ScheduleKey } from './catalogue.ts'

/** What a package allows, as stored with it; null means without limit. */
export type PackageRules = {
  followUpsMax: number | null
  confirmationRemindersMax: number | null
  /** Smart texting: one text for several plans. */
  combination: boolean
  customTemplates: boolean
  /** Whose wording may be edited. */
  editableTexts: 'none' | 'confirmation' | 'all'
}

type LimitedKind = 'confirmation_reminder' | 'follow_up'

/** How many texts of a kind a package allows for one assignment. */
export const limitOf = (rules: PackageRules, kind: LimitedKind): number =>
  (kind === 'follow_up' ? rules.followUpsMax : rules.confirmationRemindersMax) ?? Number.POSITIVE_INFINITY

/** Of the switches that are on, those the package lets through: the most useful ones (`CATALOGUE` order 'rank') up to its number. */
export function allowedKeys(
  rules: PackageRules,
  kind: LimitedKind,
  switchedOn: readonly ScheduleKey[],
): ScheduleKey[] {
  const ranked = CATALOGUE.filter((entry) => entry.kind === kind && switchedOn.includes(entry.key)).toSorted(
    (a, b) => a.rank - b.rank,
  )
  return ranked.slice(0, limitOf(rules, kind)).map((entry) => entry.key)
}

/** The switches a new church starts with: the catalogue's defaults as far as the package allows. */
export const defaultKeys = (rules: PackageRules, kind: LimitedKind): ScheduleKey[] =>
  allowedKeys(
    rules,
    kind,
    CATALOGUE.filter((entry) => entry.isDefault).map((entry) => entry.key),
  )

/**
 * May each switch be on? When the package's number is used up, every further switch is locked ('Not available in this
 * plan'); turning one off frees the others.
 */
export function switchesAllowed(
  rules: PackageRules,
  kind: LimitedKind,
  switchedOn: readonly ScheduleKey[],
): Map<ScheduleKey, boolean> {
  const through = allowedKeys(rules, kind, switchedOn)
  const isFull = through.length >= limitOf(rules, kind)
  return new Map(
    CATALOGUE.filter((entry) => entry.kind === kind).map(({ key }) => [
      key,
      !isFull || through.includes(key),
    ]),
  )
}
