import { useState } from 'react'
import type { Schedule } from '#contract/volunteers.ts'
import { errorText } from '#web/lib/errors.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { StatusBadge } from '#web/ui/status.tsx'
import { addToCalendar } from './add-to-calendar.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { useAnswer } from './use-answer.ts'
import classes from './volunteers.module.css'

const WORDS = { U: 'Waiting for your answer', C: 'You accepted', D: 'You declined' }

type ScheduleCardProps = { schedule: Schedule; personId: string; isNamed: boolean }

/** One thing a volunteer is asked to do, and the answer to it. */
export const ScheduleCard = ({ schedule, personId, isNamed }: ScheduleCardProps) => {
  const { attributes } = schedule
  const { answer, error } = useAnswer(personId, schedule.id)
  const [isChoosing, setIsChoosing] = useState(false)
  const choose = (status: 'C' | 'D', reason?: string) => {
    setIsChoosing(false)
    answer({ status, reason })
  }
  return (
    <article
      className={classes.card}
      aria-label={`${attributes.display_date}, ${attributes.team_position_name}`}
    >
      <div role="status">
        <StatusBadge status={attributes.status} words={WORDS[attributes.status]} />
      </div>
      <What attributes={attributes} isNamed={isNamed} />
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      {isChoosing ? (
        <AnswerChoice current={attributes.status} onAnswer={choose} onBack={() => setIsChoosing(false)} />
      ) : (
        <Buttons schedule={schedule} onChange={() => setIsChoosing(true)} />
      )}
    </article>
  )
}

const What = ({ attributes, isNamed }: { attributes: Schedule['attributes']; isNamed: boolean }) => {
  const rehearsals = attributes.rehearsals.map((words) => `rehearsal ${words}`)
  return (
    <div>
      <h2 className={classes.when}>{attributes.display_date.replace(/ (?=[AP]M$)/, '\u00a0')}</h2>
      <p className={classes.what}>
        {isNamed && <strong>{attributes.person_name}: </strong>}
        {attributes.team_position_name} · {attributes.team_name}
      </p>
      <p className={classes.small}>
        {[attributes.service_type_name, attributes.plan_title, ...rehearsals].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

const Buttons = ({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) => {
  const { status, can_change: canChange } = schedule.attributes
  if (status === 'U') {
    return canChange ? (
      <Action look="go" onClick={onChange}>
        Take Action
      </Action>
    ) : null
  }
  return (
    <div className={classes.actions}>
      {status === 'C' && (
        <Action look="plain" onClick={() => addToCalendar(schedule)}>
          Add to calendar
        </Action>
      )}
      {canChange && (
        <Action look="plain" onClick={onChange}>
          Change answer
        </Action>
      )}
      {!canChange && <p className={classes.small}>To change this answer, please ask your church.</p>}
    </div>
  )
}
