import type { ReactNode } from 'react'
import classes from './status.module.css'

/** C accepted, U unconfirmed, D declined, F failed, O opted out, empty: sent, no answer known. */
export type Status = 'C' | 'U' | 'D' | 'F' | 'O' | ''

export const statusWords: Record<Status, string> = {
  C: 'Accepted',
  U: 'Unconfirmed',
  D: 'Declined',
  F: 'Failed',
  O: 'Opted out',
  '': 'Sent',
}

const shapes: Record<Status, { className: string | undefined; drawing: ReactNode }> = {
  C: { className: classes.accepted, drawing: <path d="M5 8.4l2.1 2.1L11.2 6" /> },
  U: {
    className: classes.unconfirmed,
    drawing: (
      <>
        <path d="M6.1 6.4a1.95 1.95 0 1 1 2.9 1.7c-.7.4-1 .7-1 1.3" />
        <circle cx="8" cy="11.6" r=".55" className={classes.dot} />
      </>
    ),
  },
  D: { className: classes.declined, drawing: <path d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" /> },
  F: {
    className: classes.failed,
    drawing: (
      <>
        <path d="M8 6.2v3.4" />
        <circle cx="8" cy="12" r=".55" className={classes.dot} />
      </>
    ),
  },
  O: { className: classes.optedOut, drawing: <path d="M5 8h6" /> },
  '': { className: classes.sent, drawing: <circle cx="8" cy="8" r="1.6" className={classes.dot} /> },
}

function Ground({ status }: { status: Status }) {
  if (status === 'F') return <path className={classes.ground} d="M8 1.6L15.2 14.4H.8z" />
  return <circle className={classes.ground} cx="8" cy="8" r="8" />
}

/** The shape alone, hidden from screen readers unless `label` says what it stands for. */
export function StatusIcon({ status, label, size = 18 }: { status: Status; label?: string; size?: number }) {
  const { className, drawing } = shapes[status]
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      className={`${classes.icon} ${className}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
    >
      {label && <title>{label}</title>}
      <Ground status={status} />
      <g className={classes.mark}>{drawing}</g>
    </svg>
  )
}

/** Shape and word; `words` replaces the usual word, for example by the cause of a failure. */
export function StatusBadge({ status, words }: { status: Status; words?: string }) {
  return (
    <span className={classes.badge}>
      <StatusIcon status={status} size={16} />
      <span>{words ?? statusWords[status]}</span>
    </span>
  )
}
