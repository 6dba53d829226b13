import { Fragment } from 'react'
import classes from './message-templates.module.css'

const FIELD = /(\[[A-Za-z][A-Za-z.]*\])/

/** Words of a text with its merge fields set apart. */
export const FieldWords = ({ text }: { text: string }) =>
  text.split(FIELD).map((part, at) => {
    // Odd parts are the fields.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <span key={at} className={classes.field}>
        {part.slice(1, -1)}
      </span>
    )
  })
