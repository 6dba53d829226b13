import type { ReactNode } from 'react'
import classes from './phone-bubble.module.css'
import { StatusIcon } from './status.tsx'

type BubbleProps = {
  /** 'out' is green and on the right, 'in' grey and on the left. */
  side: 'out' | 'in'
  text: ReactNode
  when: ReactNode
  /** What became of it, for example 'Delivered · 1 credit'. */
  note?: ReactNode
  /** Not sent yet: shown faded. */
  planned?: boolean
  /** Why it failed, and the one thing that fixes it. */
  error?: string | null
  fix?: string | null
}

/** One text message as a phone shows it. */
export function PhoneBubble({ side, text, when, note, planned = false, error, fix }: BubbleProps) {
  const look = [classes.bubble, side === 'out' ? classes.out : classes.in]
  if (planned) look.push(classes.planned)
  return (
    <li className={side === 'out' ? classes.right : classes.left}>
      <span className={classes.meta}>{when}</span>
      <div className={look.join(' ')}>{text}</div>
      {note && <span className={classes.meta}>{note}</span>}
      {error && <BubbleError error={error} fix={fix} />}
    </li>
  )
}

function BubbleError({ error, fix }: { error: string; fix?: string | null }) {
  return (
    <div className={classes.error}>
      <StatusIcon status="F" size={16} />
      <div>
        <div>{error}</div>
        {fix && <div className={classes.fix}>{fix}</div>}
      </div>
    </div>
  )
}

/** A small line between the bubbles, for an event that is not a text. */
export function BubbleLine({ children }: { children: ReactNode }) {
  return <li className={classes.line}>{children}</li>
}

export function BubbleLog({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={classes.log} aria-label={label}>
      {children}
    </ol>
  )
}
