import type { Act } from '#core/vocabulary/access.ts'
import { isEmbedded } from '#web/lib/embedded.ts'
import { type Me, whyNotFor } from '#web/lib/profile.ts'

type Deed = {
  label: string
  to:
    | '/reminder-choose-people'
    | '/new-template'
    | '/new-schedule'
    | '/edit-keyword'
    | '/billing'
    | '/user-settings'
  act: Act
}

/** What people of a church do besides looking, and the page on which they do it. */
const DEEDS: readonly Deed[] = [
  { label: 'Send a reminder', to: '/reminder-choose-people', act: 'volunteers.text' },
  { label: 'Write a message template', to: '/new-template', act: 'templates.make' },
  { label: 'Make a schedule', to: '/new-schedule', act: 'templates.make' },
  { label: 'Add a keyword', to: '/edit-keyword', act: 'settings.change' },
  { label: 'Buy credits', to: '/billing', act: 'billing.pay' },
  { label: 'Invite a colleague', to: '/user-settings', act: 'team.manage' },
]

const isFor = ({ to, act }: Deed, me: Me): boolean =>
  whyNotFor(me, act) === null && (to !== '/billing' || !isEmbedded())

/** What can be done are found by these words; without words none, since the pages come first. */
export function actsFor(words: string, me: Me): readonly Deed[] {
  const wanted = words.toLowerCase()
  if (!me.church || wanted === '') return []
  return DEEDS.filter((deed) => deed.label.toLowerCase().includes(wanted) && isFor(deed, me))
}
