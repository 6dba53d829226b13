import type { CreditMonth } from '#contract/billing.ts'
import { isReplyKind, isScheduledKind, type MessageKind } from '#core/vocabulary/messages.ts'

/** What the picture tells apart. */
export const GROUPS = [
  { name: 'confirmation', label: 'Confirmations', color: 'var(--green)' },
  { name: 'confirmation_reminder', label: 'Confirmation reminders', color: 'var(--amber-bar)' },
  { name: 'follow_up', label: 'Follow-ups', color: '#4f86d9' },
  { name: 'replies', label: 'Replies', color: 'var(--ink-3)' },
  { name: 'others', label: 'Changes and one-off texts', color: 'var(--red-bar)' },
] as const
type Group = (typeof GROUPS)[number]['name']

type Used = { kind: MessageKind; credits: number; texts: number }

function groupOf(kind: MessageKind): Group {
  if (isScheduledKind(kind)) return kind
  return isReplyKind(kind) ? 'replies' : 'others'
}

/** Credits of each group, none where nothing was used. */
export function byGroup(kinds: readonly Used[]): Record<Group, number> {
  const sums = Object.fromEntries(GROUPS.map(({ name }) => [name, 0])) as Record<Group, number>
  for (const { kind, credits } of kinds) sums[groupOf(kind)] += credits
  return sums
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** The months as the picture draws them, oldest first: 'Mar 30' and the credits of each group by its label. */
export const asBars = (months: readonly CreditMonth[]): Record<string, string | number>[] =>
  months.toReversed().map((one) => {
    const sums = byGroup(one.kinds)
    return {
      month: month.format(new Date(`${one.month}-01T00:00:00Z`)),
      ...Object.fromEntries(GROUPS.map(({ name, label }) => [label, sums[name]])),
    }
  })
