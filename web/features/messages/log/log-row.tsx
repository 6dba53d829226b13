import { IconArrowDownLeft, IconArrowUpRight, IconPointer } from '@tabler/icons-react'
import type { LogEntry } from '#contract/messages.ts'
import { LOG_SOURCES, logStatusInWords } from '#core/messages/log-words.ts'
import { exactTime, logTime, shortDayAndTime } from '#web/lib/dates.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useGetsTrialTexts, useOwnZone, useZone } from '#web/lib/profile.ts'
import { Pill } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './logs.module.css'

const icons = { out: IconArrowUpRight, in: IconArrowDownLeft, clicked: IconPointer }
export const isBad = (log: LogEntry) => log.status === 'failed' || log.status === 'undelivered'

export function LogRow({ log }: { log: LogEntry }) {
  const Icon = icons[log.type]
  const about = [log.service_name, log.plan_name].filter(Boolean).join(' · ')
  return (
    <li className={classes.log}>
      <Row gap="xs" className={classes.source}>
        <Icon size={17} stroke={1.8} aria-hidden="true" />
        {LOG_SOURCES[log.type]}
      </Row>
      <div>
        <p className={classes.message}>{log.message}</p>
        {about && <Note>{about}</Note>}
        <Numbers from={log.from} to={log.to} />
        <LogNotes log={log} />
      </div>
      <Row align="baseline" className={classes.end}>
        <When log={log} />
        {log.type !== 'clicked' && (
          <Note as="b" tone={isBad(log) ? 'bad' : undefined}>
            {logStatusInWords(log)}
          </Note>
        )}
        {log.credits > 0 && (
          <Note as="span">{log.credits === 1 ? '1 credit' : `${log.credits} credits`}</Note>
        )}
      </Row>
    </li>
  )
}

/** What else is to be said of a text: that it was a preview, or why it failed and what mends that. */
export function LogNotes({ log }: { log: LogEntry }) {
  return (
    <>
      {log.trial_for && <Trial name={log.trial_for} />}
      {log.second_opinion && <Note>Read with a second opinion from outside</Note>}
      {log.roster_read_at && <OldRoster readAt={log.roster_read_at} />}
      {log.error_message && (
        <Note tone="bad">
          {log.error_message} {log.fix && <b>{log.fix}</b>}
        </Note>
      )}
    </>
  )
}

/** Says that a text went to the owner's phone as a preview. */
function Trial({ name }: { name: string }) {
  const isMine = useGetsTrialTexts()
  return (
    <Pill tone="careful">
      Trial: to {isMine ? 'your' : 'the owner’s'} phone, for {name}
    </Pill>
  )
}

/** The planning service could not be asked right before it went. */
function OldRoster({ readAt }: { readAt: string }) {
  const name = usePlanningName()
  const zone = useZone()
  return (
    <Note>
      {name} could not be asked: sent by the schedule as it was on {shortDayAndTime(readAt, zone)}
    </Note>
  )
}

function Numbers({ from, to }: Pick<LogEntry, 'from' | 'to'>) {
  if (!from && !to) return null
  return (
    <Note>
      {from && <>from {phoneInWords(from)}</>} {to && <>to {phoneInWords(to)}</>}
    </Note>
  )
}

/** The time in the zone of the person signed in; for a planned text, when it is due. */
function When({ log }: { log: LogEntry }) {
  const zone = useOwnZone()
  const iso = log.status === 'planned' && log.due_at ? log.due_at : log.created_at_utc
  return (
    <Note as="time" dateTime={iso} title={exactTime(iso, zone)}>
      {logTime(iso, zone)}
    </Note>
  )
}
