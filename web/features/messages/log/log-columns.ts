import { useLocalStorage } from '@mantine/hooks'
import { LOG_COLUMNS, type LogColumn } from '#core/vocabulary/log.ts'

export const COLUMN_NAMES: Record<LogColumn, string> = {
  date: 'Date',
  service: 'Service',
  from: 'From',
  to: 'To',
  source: 'Source',
  credits: 'Credits',
  status: 'Status',
  message: 'Message',
}

/** The known ones among stored columns, in the order of the table; all when none is left. */
export function columnsAmong(stored: readonly unknown[]): LogColumn[] {
  const known = LOG_COLUMNS.filter((column) => stored.includes(column))
  return known.length > 0 ? known : [...LOG_COLUMNS]
}

/** The columns that this browser shows. */
export function useLogColumns(): [LogColumn[], (columns: readonly string[]) => void] {
  const [stored, store] = useLocalStorage<readonly string[]>({
    key: 'log-columns',
    defaultValue: LOG_COLUMNS,
    getInitialValueInEffect: false,
  })
  return [
    columnsAmong(Array.isArray(stored) ? stored : []),
    (columns) => {
      if (columns.length > 0) store(columns)
    },
  ]
}
