import { type FormEvent, useId, useState } from 'react'
import { Action } from '#web/ui/action.tsx'
import classes from './volunteers.module.css'

type Status = 'U' | 'C' | 'D'

type AnswerChoiceProps = {
  current: Status
  onAnswer: (status: 'C' | 'D', reason?: string) => void
  /** Null where the answers stand open by themselves. */
  onBack: (() => void) | null
}

const focus = (button: HTMLElement | null) => button?.focus()

/** Lets the volunteer accept or decline, and say why. */
export const AnswerChoice = ({ current, onAnswer, onBack }: AnswerChoiceProps) => {
  const [isDeclining, setIsDeclining] = useState(false)
  const first = onBack ? focus : undefined
  if (isDeclining) {
    return (
      <DeclineReason onDecline={(reason) => onAnswer('D', reason)} onBack={() => setIsDeclining(false)} />
    )
  }
  return (
    <div className={classes.actions}>
      {current !== 'C' && (
        <Action look="go" ref={first} onClick={() => onAnswer('C')}>
          Accept
        </Action>
      )}
      {current !== 'D' && (
        <Action look="no" ref={current === 'C' ? first : undefined} onClick={() => setIsDeclining(true)}>
          Decline
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

const DeclineReason = ({ onDecline, onBack }: DeclineReasonProps) => {
  const [reason, setReason] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDecline(reason.trim() || undefined)
  }
  return (
    <form className={classes.reason} onSubmit={submit}>
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
    </form>
  )
}
