import { IconPointer } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { LogEntry } from '#contract/messages.ts'
import type { PersonWithLine } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { exactTime, logTime, shortDayAndTime, until } from '#web/lib/dates.ts'
import { firstName, literalsWords } from '#web/lib/names.ts'
import { useNow } from '#web/lib/now.ts'
import { useOwnZone } from '#web/lib/profile.ts'
import { List } from '#web/ui/list.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { BubbleLine, BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import { AskedOthers, type PlanOfLog } from './asked-others.tsx'
import { AssignmentProgress } from './assignment-progress.tsx'
import { asConversation, momentOf } from './conversation.ts'
import { deliveryWords } from './delivery-words.ts'
import { Mend, type MendablePerson } from './mend.tsx'
import classes from './services.module.css'
import { SingleTimes, useInPartWords } from './single-times.tsx'

type PersonLogs = {
  person: MendablePerson & { name: string }
  assignments: PersonWithLine[]
  logs: LogEntry[]
  waiting: number[]
  plan: PlanOfLog
}

/** What a person was asked, how far that has come, and every text. */
export function PersonLog({ person, assignments, logs, waiting, plan }: PersonLogs) {
  return (
    <>
      <List aria-label="Positions">
        {assignments.map((assignment) => (
          <Assignment key={assignment.assignment_id} assignment={assignment} person={person} plan={plan} />
        ))}
      </List>
      <Conversation logs={logs} waiting={waiting} name={firstName(person.name)} />
    </>
  )
}

type AssignmentProps = { assignment: PersonWithLine; person: MendablePerson; plan: PlanOfLog }

function Assignment({ assignment, person, plan }: AssignmentProps) {
  const { position, status, message, decline_reason, shares_phone_with } = assignment
  const inPart = useInPartWords(assignment)
  return (
    <Stack as="li" gap="s">
      <Row between>
        <span>{position || 'No position'}</span>
        <Row as="span" gap="s">
          <StatusBadge status={status} words={inPart} />
          {message && <Note as="span">{message}</Note>}
        </Row>
      </Row>
      <SingleTimes person={assignment} />
      {decline_reason && <Note as="q">{decline_reason}</Note>}
      <AssignmentProgress assignment={assignment} acts={<Mend person={person} />} />
      {(status === DECLINED || isInPart(assignment)) && <AskedOthers assignment={assignment} plan={plan} />}
      {shares_phone_with.length > 0 && <Note>Shares the phone with {literalsWords(shares_phone_with)}.</Note>}
    </Stack>
  )
}

function Conversation({ logs, waiting, name }: Pick<PersonLogs, 'logs' | 'waiting'> & { name: string }) {
  if (logs.length === 0) {
    return (
      <EmptyState title="No texts yet">
        Texts to and from {name} about this plan appear here. Until then you can answer for {name} below.
      </EmptyState>
    )
  }
  return (
    <div className={classes.talk}>
      <BubbleLog label={`Texts with ${name}`}>
        {asConversation(logs).map((log) => (
          <Entry key={log.id} log={log} isWaiting={waiting.includes(log.id)} />
        ))}
      </BubbleLog>
    </div>
  )
}

function Entry({ log, isWaiting }: { log: LogEntry; isWaiting: boolean }) {
  const isPlanned = log.status === 'planned'
  const when = <When iso={momentOf(log)} isPlanned={isPlanned} />
  if (log.type === 'clicked') {
    return (
      <BubbleLine>
        <IconPointer size={14} stroke={1.7} aria-hidden="true" />
        <span>Opened the link · {when}</span>
      </BubbleLine>
    )
  }
  if (log.message === '' && log.type === 'out') return <Wordless log={log} when={when} />
  return (
    <PhoneBubble
      side={log.type}
      text={log.message}
      when={log.trial_for ? <>Trial, to the owner’s phone · {when}</> : when}
      note={isWaiting ? <Waiting /> : log.type === 'out' && <Outcome log={log} />}
      planned={isPlanned}
      error={log.error_message}
      fix={log.fix}
    />
  )
}

/** A text that was never put into words: why it will not go, or when it will. */
const Wordless = ({ log: { error_message, fix }, when }: { log: LogEntry; when: ReactNode }) => (
  <BubbleLine>
    {error_message ? (
      <span>
        No text. {error_message} {fix && <b>{fix}</b>}
      </span>
    ) : (
      <span>A text is planned · {when}</span>
    )}
  </BubbleLine>
)

const Waiting = () => (
  <>
    Not understood, <Link to="/inbox">waiting for you</Link>
  </>
)

/** Counting segments like the carrier takes tables that are worth loading only for a long text. */
const WhyLong = lazy(async () => ({ default: (await import('./why-long.tsx')).WhyLong }))

function Outcome({ log }: { log: LogEntry }) {
  return (
    <>
      {deliveryWords(log)}
      {log.segments > 1 && (
        <Suspense>
          <WhyLong text={log.message} />
        </Suspense>
      )}
    </>
  )
}

function When({ iso, isPlanned }: { iso: string; isPlanned: boolean }) {
  const zone = useOwnZone()
  const now = useNow()
  return (
    <time dateTime={iso} title={exactTime(iso, zone)}>
      {isPlanned ? `${shortDayAndTime(iso, zone)} (${until(iso, now)})` : logTime(iso, zone)}
    </time>
  )
}
