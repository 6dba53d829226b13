import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import type { Schedule } from '#contract/personal-page.ts'
import { Action } from '#web/ui/action.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Answer } from './personal-calls.ts'
import classes from './personal-page.module.css'

type Status = 'U' | 'C' | 'D'

type Times = Schedule['attributes']['times']

type AnswerChoiceProps = {
  current: Status
  /** Those that can be answered one by one. */
  times: Times
  onAnswer: (answer: Answer) => void
  /** Null where the answers stand open by themselves. */
  onBack: (() => void) | null
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Lets the volunteer accept or decline, and say why. */
export function AnswerChoice({ current, times, onAnswer, onBack }: AnswerChoiceProps) {
  const [step, setStep] = useState<'declining' | 'choosing' | null>(null)
  const first = onBack ? focus : undefined
  const back = () => setStep(null)
  if (step === 'declining')
    return <DeclineReason onDecline={(reason) => onAnswer({ status: 'D', reason })} onBack={back} />
  if (step === 'choosing') return <TimesChoice times={times} onAnswer={onAnswer} onBack={back} />
  const isWhole = times.every((time) => time.status === current)
  return (
    <div className={classes.actions}>
      {(current !== 'C' || !isWhole) && (
        <Action look="go" ref={first} onClick={() => onAnswer({ status: 'C' })}>
          {times.length > 0 ? 'Accept all' : 'Accept'}
        </Action>
      )}
      {current !== 'D' && (
        <Action
          look="no"
          ref={current === 'C' && isWhole ? first : undefined}
          onClick={() => setStep('declining')}
        >
          {times.length > 0 ? 'Decline all' : 'Decline'}
        </Action>
      )}
      {times.length > 0 && (
        <Action look="plain" onClick={() => setStep('choosing')}>
          Only some times
        </Action>
      )}
      {current !== 'U' && onBack && (
        <Action look="plain" onClick={onBack}>
          Back
        </Action>
      )}
    </div>
  )
}

type DeclineReasonProps = { onDecline: (reason: string | undefined) => void; onBack: () => void }

function DeclineReason({ onDecline, onBack }: DeclineReasonProps) {
  const [reason, setReason] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDecline(reason.trim() || undefined)
  }
  return (
    <Stack as="form" gap="s" onSubmit={submit}>
      <label htmlFor={id}>Reason (optional)</label>
      <textarea
        id={id}
        ref={focus}
        rows={2}
        maxLength={500}
        placeholder="For example: away that weekend"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Action look="no" type="submit">
          Decline
        </Action>
        <Action look="plain" onClick={onBack}>
          Back
        </Action>
      </div>
    </Stack>
  )
}

type TimesChoiceProps = { times: Times; onAnswer: (answer: Answer) => void; onBack: () => void }

/** At which of the times somebody can serve, and why not at the others. */
function TimesChoice({ times, onAnswer, onBack }: TimesChoiceProps) {
  const [declined, setDeclined] = useState(() =>
    times.flatMap(({ id, status }) => (status === 'D' ? id : [])),
  )
  const [reason, setReason] = useState('')
  const id = useId()
  const isNone = declined.length === times.length
  const isAll = declined.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = reason.trim() || undefined
    if (isNone) onAnswer({ status: 'D', reason: words })
    else onAnswer({ status: 'C', ...(!isAll && { reason: words, declinedTimes: declined }) })
  }
  const toggle = (time: string) => (event: ChangeEvent<HTMLInputElement>) =>
    setDeclined(event.currentTarget.checked ? declined.filter((one) => one !== time) : [...declined, time])
  return (
    <Stack as="form" gap="s" onSubmit={submit}>
      <Stack as="fieldset" gap="xs" className={classes.times}>
        <legend>I can serve at</legend>
        {times.map((time, index) => (
          <label key={time.id}>
            <input
              type="checkbox"
              ref={index === 0 ? focus : undefined}
              checked={!declined.includes(time.id)}
              onChange={toggle(time.id)}
            />
            {time.display_time}
          </label>
        ))}
      </Stack>
      {!isAll && (
        <>
          <label htmlFor={id}>Reason (optional)</label>
          <textarea
            id={id}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
      <div className={classes.actions}>
        <Action look={isNone ? 'no' : 'go'} type="submit">
          {isNone ? 'Decline all' : isAll ? 'Accept all' : 'Accept these'}
        </Action>
        <Action look="plain" onClick={onBack}>
          Back
        </Action>
      </div>
    </Stack>
  )
}
