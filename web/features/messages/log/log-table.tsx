import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { LogEntry } from '#contract/messages.ts'
import { LOG_SOURCES, logStatusInWords } from '#core/messages/log-words.ts'
import type { LogColumn } from '#core/vocabulary/log.ts'
import { exactTime, logTime } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { useOwnZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
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
    <Cut words={[service, plan].filter(Boolean).join(' · ') || '–'} />
  ),
  from: ({ from, type, person_name: name }) => <Whom phone={from} name={type === 'out' ? null : name} />,
  // A preview went to the owner’s phone, whoever it was for.
  to: ({ to, type, person_name: name, trial_for: previewFor }) => (
    <Whom phone={to} name={type === 'out' && previewFor === null ? name : null} />
  ),
  source: ({ type }) => LOG_SOURCES[type],
  credits: ({ credits }) => credits,
  status: (log) => (
    <Note as="span" tone={isBad(log) ? 'bad' : undefined}>
      {logStatusInWords(log)}
    </Note>
  ),
  message: ({ message }) => <Cut words={message} />,
}

const Cut = ({ words }: { words: string }) => (
  <span className={classes.cut} title={words}>
    {words}
  </span>
)

/** By name where the church knows whose number it is. */
function Whom({ phone, name }: { phone: string | null; name: string | null }) {
  const number = phone ? phoneInWords(phone) : '–'
  return <span title={number}>{name ?? number}</span>
}

type LogTableProps = { logs: LogEntry[]; columns: LogColumn[] }

/** The log where there is room, with the columns that were chosen: one line a text, opened for the rest. */
export function LogTable({ logs, columns }: LogTableProps) {
  const zone = useOwnZone()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label="Table of logs">
      <table className={classes.table} aria-label="Logs">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Open</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {COLUMN_NAMES[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <Row key={log.id} log={log} columns={columns} zone={zone} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ log, columns, zone }: { log: LogEntry; columns: LogColumn[]; zone: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <tr className={classes.line} onClick={() => setIsOpen(!isOpen)}>
        <td>
          <button
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`The whole text of ${logTime(log.created_at_utc, zone)}`}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden />
          </button>
        </td>
        {columns.map((column) => (
          <td key={column} data-column={column}>
            {CELLS[column](log, zone)}
          </td>
        ))}
      </tr>
      <tr id={id} hidden={!isOpen} className={classes.whole}>
        <td />
        <td colSpan={columns.length}>{isOpen && <Whole log={log} />}</td>
      </tr>
    </>
  )
}

const Whole = ({ log }: { log: LogEntry }) => (
  <>
    <p className={classes.message}>{log.message}</p>
    <Note>
      {log.from && `from ${phoneInWords(log.from)}`} {log.to && `to ${phoneInWords(log.to)}`}
    </Note>
    <LogNotes log={log} />
  </>
)
