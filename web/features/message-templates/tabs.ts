import type { MessageTemplate } from '#contract/message-templates.ts'
import { oneOf } from '#web/lib/search.ts'

/** The groups that the page shows. */
export const TABS = [
  { value: 'all', label: 'All' },
  { value: 'confirmation', label: 'Confirmations' },
  { value: 'reminder', label: 'Reminders' },
  { value: 'other', label: 'Other' },
] as const
export type Tab = (typeof TABS)[number]['value']

const VALUES: readonly Tab[] = TABS.map(({ value }) => value)

export const tabOf = (given: unknown): Tab | undefined => oneOf(VALUES, given)

/** The texts of a tab; those that can be edited come first. */
export const textsIn = (tab: Tab, templates: readonly MessageTemplate[]): MessageTemplate[] =>
  templates
    .filter(({ category }) => tab === 'all' || category === tab)
    .toSorted((one, other) => Number(one.locked) - Number(other.locked))
