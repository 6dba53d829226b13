import { LOG_FILTERS, type LogFilter } from '#core/vocabulary/log.ts'

/** What was typed and checked. */
export type Filters = Record<'fromDate' | 'toDate' | 'service' | 'from' | 'to' | 'words', string> & {
  statuses: string[]
}

export const EVERYTHING: Filters = {
  fromDate: '',
  toDate: '',
  service: '',
  from: '',
  to: '',
  words: '',
  statuses: [...LOG_FILTERS],
}

const flags = (statuses: readonly string[]) =>
  Object.fromEntries(LOG_FILTERS.map((filter) => [filter, statuses.includes(filter)])) as Record<
    LogFilter,
    boolean
  >

/** The same for the server: what is empty is left out. */
export const searchOf = ({ statuses, fromDate, toDate, service, from, to, words }: Filters) => ({
  fromDate: fromDate || undefined,
  toDate: toDate || undefined,
  service: service.trim() || undefined,
  from: from.trim() || undefined,
  to: to.trim() || undefined,
  words: words.trim() || undefined,
  ...flags(statuses),
})
