import type { ComponentProps } from 'react'
import classes from './action.module.css'

type Look = 'go' | 'plain' | 'no'

/**
 * The class of a button, or of a link that looks like one: for the main action, for another one, or for a
 * refusal.
 */
export const actionClass = (look: Look): string => `${classes.action} ${classes[look]}`

type ActionProps = ComponentProps<'button'> & { look: Look; busy?: boolean }

/** A button that is light enough for the pages before the login; while busy it cannot be pressed again. */
export const Action = ({ look, busy = false, onClick, ...button }: ActionProps) => (
  <button
    type="button"
    {...button}
    className={actionClass(look)}
    aria-disabled={busy}
    data-busy={busy}
    onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
  />
)
