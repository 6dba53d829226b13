import classes from './answer-bar.module.css'

type AnswerBarProps = {
  accepted: number
  unconfirmed: number
  declined: number
  failed: number
  total: number
}

/** The answers of a plan as a bar, with words for those who do not see it. */
export const AnswerBar = ({ accepted, unconfirmed, declined, failed, total }: AnswerBarProps) => {
  const width = (count: number) => ({ width: `${total > 0 ? (100 * count) / total : 0}%` })
  const words = `${accepted} accepted, ${unconfirmed} unconfirmed, ${declined} declined, ${failed} failed`
  return (
    <span className={classes.bar} role="img" aria-label={words} title={words}>
      <span className={classes.accepted} style={width(accepted)} />
      <span className={classes.unconfirmed} style={width(unconfirmed)} />
      <span className={classes.declined} style={width(declined + failed)} />
    </span>
  )
}
