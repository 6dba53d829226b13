import type { StatusFilter } from '#contract/shared.ts'
import { plural } from '#web/lib/counts.ts'

const number = (count: number) => count.toLocaleString('en-US')

const ofTotal: Record<Exclude<StatusFilter, 'A' | 'U'>, string> = {
  C: 'accepted',
  D: 'declined',
  F: 'failed',
}

type Counts = { confirmed: number; total: number; opted_out: number; not_asked: number }

/** What is left of the unconfirmed: who opted out must be asked otherwise, and some are not asked yet. */
const beside = ({ opted_out: optedOut, not_asked: notAsked }: Counts): string[] => [
  ...(optedOut > 0 ? [`${number(optedOut)} opted out`] : []),
  ...(notAsked > 0 ? [`${number(notAsked)} not asked yet`] : []),
]

function openWords(counts: Counts): string {
  const { confirmed, total } = counts
  const others = beside(counts)
  const open = confirmed > 0 ? [`${number(confirmed)} of ${number(total)} open`] : []
  return [...open, ...others].join(', ') || 'none open'
}

/** How many places of a service type or plan have the chosen status, for example '9 of 33 open'. */
export function countWords(type: StatusFilter, counts: Counts): string {
  const { confirmed, total } = counts
  if (total === 0) return 'nobody scheduled'
  if (type === 'A') return plural(total, 'place')
  if (type === 'U') return openWords(counts)
  return confirmed === 0
    ? `none ${ofTotal[type]}`
    : `${number(confirmed)} of ${number(total)} ${ofTotal[type]}`
}

const EMPTY: Record<StatusFilter, { title: string; words: (planning: string) => string }> = {
  A: {
    title: 'Nobody is scheduled here yet',
    words: (planning) => `People appear here as soon as they are scheduled in ${planning}.`,
  },
  U: { title: 'Nobody is unconfirmed', words: () => 'Everybody who was asked about this plan has answered.' },
  C: { title: 'Nobody has accepted yet', words: () => 'Accepted volunteers of this plan appear here.' },
  D: { title: 'Nobody has declined', words: () => 'Volunteers who decline this plan appear here.' },
  F: {
    title: 'No text has failed',
    words: () => 'Volunteers whose texts could not be delivered appear here.',
  },
}

/** What an empty people list means under a filter; `planning` is the name of the planning service. */
export function emptyPeople(type: StatusFilter, planning: string): { title: string; words: string } {
  const { title, words } = EMPTY[type]
  return { title, words: words(planning) }
}
