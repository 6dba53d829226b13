import type { StatusFilter } from '#contract/shared.ts'
import { plural } from '#web/lib/counts.ts'

const number = (count: number) => count.toLocaleString('en-US')

const ofTotal: Record<Exclude<StatusFilter, 'A'>, string> = {
  U: 'open',
  C: 'accepted',
  D: 'declined',
  F: 'failed',
}

/** How many people of a service type or plan have the chosen status, for example '9 of 33 open'. */
export function countWords(type: StatusFilter, found: number, total: number): string {
  if (total === 0) return 'nobody scheduled'
  if (type === 'A') return plural(total, 'person', 'people')
  if (type === 'U' && found === 0) return 'none open'
  return found === 0 ? `none ${ofTotal[type]}` : `${number(found)} of ${number(total)} ${ofTotal[type]}`
}

const EMPTY: Record<StatusFilter, { title: string; words: (planning: string) => string }> = {
  A: {
    title: 'Nobody is scheduled here yet',
    words: (planning) => `People appear here as soon as they are scheduled in ${planning}.`,
  },
  U: { title: 'Everybody has answered', words: () => 'Nobody on this plan is still unconfirmed.' },
  C: { title: 'Nobody has accepted yet', words: () => 'Accepted volunteers of this plan appear here.' },
  D: { title: 'Nobody has declined', words: () => 'Volunteers who decline this plan appear here.' },
  F: {
    title: 'No text has failed',
    words: () => 'Volunteers whose texts could not be delivered appear here.',
  },
}

/** What an empty people list means under a filter; `planning` is the name of the planning service. */
export const emptyPeople = (type: StatusFilter, planning: string): { title: string; words: string } => {
  const { title, words } = EMPTY[type]
  return { title, words: words(planning) }
}
