import type { ReactNode } from 'react'
import type { LogEntry } from '#contract/messages.ts'
import { LOG_SOURCES, logStatusInWords } from '#core/messages/log-words.ts'
import type { LogColumn } from '#core/vocabulary/messages.ts'
import { exactTime, logTime } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useOwnZone } from '#web/lib/profile.ts'
import { COLUMN_NAMES } from './log-columns.ts'
import { isBad, LogNotes } from './log-row.tsx'
import classes from './logs.module.css'

const CELLS: Record<LogColumn, (log: LogEntry, zone: string) => ReactNode> = {
  date: ({ created_at_utc: iso }, zone) => (
    <time dateTime={iso} title={exactTime(iso, zone)}>
      {logTime(iso, zone)}
    </time>
  ),
  service: ({ service_name: service, plan_name: plan }) => (
    <>
      {service ?? '–'}
      {plan && <span className={classes.plan}>{plan}</span>}
    </>
  ),
  from: ({ from }) => (from ? phoneInWords(from) : '–'),
  to: ({ to }) => (to ? phoneInWords(to) : '–'),
  source: ({ type }) => LOG_SOURCES[type],
  credits: ({ credits }) => credits,
  status: (log) => <span className={isBad(log) ? classes.bad : undefined}>{logStatusInWords(log)}</span>,
  message: (log) => (
    <>
      <span className={classes.message}>{log.message}</span>
      <LogNotes log={log} />
    </>
  ),
}

type LogTableProps = { logs: LogEntry[]; columns: LogColumn[] }

/** The log where there is room, with the columns that were chosen. */
export const LogTable = ({ logs, columns }: LogTableProps) => {
  const zone = useOwnZone()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label="Table of logs">
      <table className={classes.table} aria-label="Logs">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {COLUMN_NAMES[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr key={log.id}>
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {CELLS[column](log, zone)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
