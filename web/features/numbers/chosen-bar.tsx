import { useEffect, useRef } from 'react'
import type { NumberOption } from '#contract/numbers.ts'
import { Action } from '#web/ui/action.tsx'
import classes from './chooser.module.css'

type ChosenBarProps = {
  chosen: NumberOption | null
  problem: string | null
  isTaking: boolean
  confirm: () => void
  pickAnother: () => void
}

/** The chosen number and the button to go on, which stay in sight while the list scrolls. */
export const ChosenBar = ({ chosen, problem, isTaking, confirm, pickAnother }: ChosenBarProps) => {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={bar} className={classes.bar}>
      <div className={classes.words}>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        {chosen ? (
          <span className={classes.chosen}>{chosen.number}</span>
        ) : (
          <span className={classes.hint}>No number chosen yet</span>
        )}
      </div>
      <div className={classes.actions}>
        {chosen && (
          <Action look="plain" onClick={pickAnother} busy={isTaking}>
            Pick different number
          </Action>
        )}
        <Action look="go" onClick={confirm} busy={isTaking}>
          {isTaking ? 'Confirming…' : 'Confirm'}
        </Action>
      </div>
    </div>
  )
}
