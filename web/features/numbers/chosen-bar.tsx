import { useEffect, useRef } from 'react'
import type { NumberOption } from '#contract/numbers.ts'
import { Action } from '#web/ui/action.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import classes from './chooser.module.css'

type ChosenBarProps = {
  chosen: NumberOption | null
  problem: string | null
  isTaking: boolean
  confirm: () => void
  pickAnother: () => void
}

/** The chosen number and the button to go on, which stay in sight while the list scrolls. */
export function ChosenBar({ chosen, problem, isTaking, confirm, pickAnother }: ChosenBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) bar.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <Row between ref={bar} className={classes.bar}>
      <div>
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        {chosen ? (
          <span className={classes.chosen}>{chosen.number}</span>
        ) : (
          <Note as="span">No number chosen yet</Note>
        )}
      </div>
      <Actions className={classes.actions}>
        {chosen && (
          <Action look="plain" onClick={pickAnother} busy={isTaking}>
            Pick different number
          </Action>
        )}
        <Action look="go" onClick={confirm} busy={isTaking}>
          {isTaking ? 'Confirming…' : 'Confirm'}
        </Action>
      </Actions>
    </Row>
  )
}
