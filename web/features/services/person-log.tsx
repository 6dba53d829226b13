import { IconPointer } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { LogEntry } from '#contract/messages.ts'
import type { PersonInPlan } from '#contract/services.ts'
import { ago, exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { AnswerButtons } from '#web/ui/answer-buttons.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { BubbleLine, BubbleLog, PhoneBubble } from '#web/ui/phone-bubble.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import { StepsLine } from '#web/ui/steps-line.tsx'
import { asConversation, logTime, progress } from './conversation.ts'
import classes from './services.module.css'
import { useAnswer } from './use-answer.tsx'
import { deliveryWords, firstName } from './words.ts'

type PersonLogs = { person: { name: string }; assignments: PersonInPlan[]; logs: LogEntry[] }

/** What a person was asked, how far it came, and every text. */
export function PersonLog({ person, assignments, logs }: PersonLogs) {
  return (
    <>
      <ul className={classes.assignments} aria-label="Positions">
        {assignments.map((assignment) => (
          <Assignment key={assignment.assignment_id} assignment={assignment} />
        ))}
      </ul>
      {logs.length > 0 && (
        <div className={classes.progress}>
          <StepsLine label="How far it has come" steps={progress(logs, assignments)} />
        </div>
      )}
      <Conversation logs={logs} name={firstName(person.name)} />
    </>
  )
}

function Assignment({ assignment }: { assignment: PersonInPlan }) {
  const { position, status, message, error_message, decline_reason, answered_at } = assignment
  const zone = useZone()
  return (
    <li>
      <div className={classes.assignment}>
        <span>{position || 'No position'}</span>
        <span className={classes.assignmentState}>
          <StatusBadge status={status} />
          {message && <span className={classes.message}>{message}</span>}
        </span>
      </div>
      {decline_reason && <q className={classes.reason}>{decline_reason}</q>}
      {error_message && <p className={classes.errorLine}>{error_message}</p>}
      {answered_at && (status === 'C' || status === 'D') && (
        <p className={classes.small}>
          Answered{' '}
          <time dateTime={answered_at} title={exactTime(answered_at, zone)}>
            {shortDayAndTime(answered_at, zone)}
          </time>
        </p>
      )}
    </li>
  )
}

function Conversation({ logs, name }: { logs: LogEntry[]; name: string }) {
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
          <Entry key={log.id} log={log} />
        ))}
      </BubbleLog>
    </div>
  )
}

function Entry({ log }: { log: LogEntry }) {
  const isPlanned = log.status === 'planned'
  const when = <When iso={logTime(log)} isPlanned={isPlanned} />
  if (log.type === 'clicked') {
    return (
      <BubbleLine>
        <IconPointer size={14} stroke={1.7} aria-hidden="true" />
        <span>Opened the link · {when}</span>
      </BubbleLine>
    )
  }
  return (
    <PhoneBubble
      side={log.type}
      text={log.message}
      when={when}
      note={log.type === 'out' && <Note log={log} />}
      planned={isPlanned}
      error={log.error_message}
      fix={log.fix}
    />
  )
}

/** Counting segments as the carrier does takes tables that are worth loading only for a long text. */
const WhyLong = lazy(async () => ({ default: (await import('./why-long.tsx')).WhyLong }))

function Note({ log }: { log: LogEntry }) {
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
  const zone = useZone()
  const now = useNow()
  return (
    <time dateTime={iso} title={exactTime(iso, zone)}>
      {shortDayAndTime(iso, zone)}
      {isPlanned && ` (${ago(iso, now)})`}
    </time>
  )
}

const answers = { C: 'accepted', D: 'declined', U: null, F: null, O: null, '': null } as const

/** Accept or decline in the volunteer's place, for each assignment of the plan. */
export function PersonAnswers({ person, assignments }: Pick<PersonLogs, 'person' | 'assignments'>) {
  const answer = useAnswer()
  return assignments.map((assignment) => (
    <AnswerButtons
      key={assignment.assignment_id}
      name={firstName(person.name)}
      about={assignments.length > 1 ? assignment.position || 'No position' : undefined}
      current={answers[assignment.status]}
      onAccept={() => answer({ person: assignment, status: 'C' })}
      onDecline={() => answer({ person: assignment, status: 'D' })}
    />
  ))
}
