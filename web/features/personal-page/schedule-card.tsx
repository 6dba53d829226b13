import { useState } from 'react'
import type { Schedule, Schedules } from '#contract/personal-page.ts'
import { isInPart } from '#core/services/in-part.ts'
import { firstName, literalsWords } from '#web/lib/names.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import { AnswerChoice } from './answer-choice.tsx'
import { icsFile } from './calendar-file.ts'
import type { Answer } from './personal-calls.ts'
import classes from './personal-page.module.css'
import { useAnswer } from './use-answer.ts'

const WORDS = { U: 'Waiting for your answer', C: 'You accepted', D: 'You declined' }

type ScheduleCardProps = {
  schedule: Schedule
  personId: string
  isNamed: boolean
  /** The first that is open shows both answers at once. */
  isFirstOpen: boolean
  onAnswered: (page: Schedules) => void
}

/** One thing a volunteer is asked to do, and the answer to it. */
export function ScheduleCard({ schedule, personId, isNamed, isFirstOpen, onAnswered }: ScheduleCardProps) {
  const { attributes } = schedule
  const { answer, again, state, words } = useAnswer({ personId, scheduleId: schedule.id, onAnswered })
  const [isChoosing, setIsChoosing] = useState(false)
  const choose = (given: Answer) => {
    setIsChoosing(false)
    answer(given)
  }
  const isWaiting = state === 'waiting'
  const isUnderWay = isWaiting || state === 'sending'
  return (
    <Card
      as="article"
      className={classes.card}
      aria-label={`${attributes.display_date}, ${attributes.team_position_name}`}
    >
      <div role="status">
        {isUnderWay ? (
          <StatusBadge status="" words={isWaiting ? 'Not sent yet' : 'Sending…'} />
        ) : (
          <StatusBadge
            status={attributes.status}
            words={isInPart(attributes) ? 'You accepted in part' : WORDS[attributes.status]}
          />
        )}
      </div>
      <What attributes={attributes} isNamed={isNamed} />
      {isWaiting && <Waiting />}
      {state === 'failed' && <NotSent words={words} onRetry={again} />}
      {!isUnderWay &&
        (isChoosing || (isFirstOpen && attributes.can_change) ? (
          <AnswerChoice
            current={attributes.status}
            times={attributes.times}
            onAnswer={choose}
            onBack={isChoosing ? () => setIsChoosing(false) : null}
          />
        ) : (
          <Buttons schedule={schedule} onChange={() => setIsChoosing(true)} />
        ))}
    </Card>
  )
}

const Waiting = () => (
  <Banner tone="careful" title="You are offline">
    Your church does not have your answer yet. It goes as soon as you are online again; keep this page open.
  </Banner>
)

const NotSent = ({ words, onRetry }: { words: string | null; onRetry: () => void }) => (
  <Banner
    tone="bad"
    title="Your answer was not sent"
    actions={
      <Action look="plain" onClick={onRetry}>
        Try again
      </Action>
    }
  >
    {words}
  </Banner>
)

/** A day stays with its month, and a time with what belongs to it. */
const inWholePieces = (date: string): string => date.replace(/(?<=\bat) | (?=\d{1,2},|[AP]M\b)/g, '\u00a0')

function What({ attributes, isNamed }: { attributes: Schedule['attributes']; isNamed: boolean }) {
  return (
    <div>
      <h2 className={classes.when}>{inWholePieces(attributes.display_date)}</h2>
      <p>
        {isNamed && <strong>{attributes.person_name}: </strong>}
        {attributes.team_position_name} · {attributes.team_name}
      </p>
      <Note>{[attributes.service_type_name, attributes.plan_title].filter(Boolean).join(', ')}</Note>
      {attributes.rehearsals.map((words) => (
        <Note key={words}>Rehearsal: {words}</Note>
      ))}
      {isInPart(attributes) && <Declined attributes={attributes} />}
      <Beside attributes={attributes} />
    </div>
  )
}

function Declined({ attributes: { times } }: Pick<Schedule, 'attributes'>) {
  const declined = times.filter(({ status }) => status === 'D').map((time) => time.display_time)
  return <Note>Not at {literalsWords(declined)}</Note>
}

function Beside({ attributes: { beside, beside_more: more, status } }: Pick<Schedule, 'attributes'>) {
  if (beside.length === 0 || status === 'D') return null
  const names = more > 0 ? `${beside.join(', ')} and ${more} more` : literalsWords(beside)
  return <Note>With you: {names}</Note>
}

function Buttons({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const { status, can_change: canChange, has_started: hasStarted, person_name: name } = schedule.attributes
  if (status === 'U' && canChange) {
    return (
      <Action look="go" onClick={onChange}>
        Take Action
      </Action>
    )
  }
  if (status === 'U') return hasStarted ? <Started /> : null
  return (
    <div className={classes.actions}>
      {status === 'C' && !hasStarted && <p>Thank you, {firstName(name)}! See you there.</p>}
      {status === 'C' && !hasStarted && (
        <Action look="plain" onClick={() => addToCalendar(schedule)}>
          Add to calendar
        </Action>
      )}
      {canChange && (
        <Action look="plain" onClick={onChange}>
          Change answer
        </Action>
      )}
      {hasStarted && <Started />}
    </div>
  )
}

const Started = () => <Note>This service has started. To change your answer, please ask your church.</Note>

/** Hands the browser a calendar file with the service. */
function addToCalendar(schedule: Schedule): void {
  const url = URL.createObjectURL(new Blob([icsFile(schedule, new Date())], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'service.ics'
  link.click()
  URL.revokeObjectURL(url)
}
