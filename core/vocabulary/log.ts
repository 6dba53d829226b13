import { CARRIER_STATES } from './messages.ts'

/** The words of the log for the states of a text. */
export const LOG_STATUSES = ['planned', ...CARRIER_STATES, 'other'] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

/** What the log can be narrowed to; `other` came in or was opened. */
export const LOG_FILTERS = [...CARRIER_STATES, 'other'] as const satisfies readonly LogStatus[]
export type LogFilter = (typeof LOG_FILTERS)[number]

/** What the table of the log can show of each entry. */
export const LOG_COLUMNS = [
  'date',
  'service',
  'from',
  'to',
  'source',
  'credits',
  'status',
  'message',
] as const
export type LogColumn = (typeof LOG_COLUMNS)[number]
