import { isEmbedded } from '#web/lib/embedded.ts'
import type { Me } from '#web/lib/profile.ts'

type Act = {
  label: string
  to:
    | '/reminder-choose-people'
    | '/new-template'
    | '/new-schedule'
    | '/edit-keyword'
    | '/billing'
    | '/user-settings'
  isForOwners?: true
}

/** What people of a church do besides looking, and the page on which they do it. */
const ACTS: readonly Act[] = [
  { label: 'Send a reminder', to: '/reminder-choose-people' },
  { label: 'Write a message template', to: '/new-template' },
  { label: 'Make a schedule', to: '/new-schedule' },
  { label: 'Add a keyword', to: '/edit-keyword' },
  { label: 'Buy credits', to: '/billing', isForOwners: true },
  { label: 'Invite a colleague', to: '/user-settings', isForOwners: true },
]

const isFor = ({ to, isForOwners }: Act, { user }: Me): boolean =>
  (!isForOwners || user?.role === 'owner') && (to !== '/billing' || !isEmbedded())

/** The acts that are found by these words; without words none, since the pages come first. */
export const actsFor = (words: string, me: Me): readonly Act[] => {
  const wanted = words.toLowerCase()
  if (!me.church || wanted === '') return []
  return ACTS.filter((act) => act.label.toLowerCase().includes(wanted) && isFor(act, me))
}
