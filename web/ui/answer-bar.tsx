import classes from './answer-bar.module.css'
import { Note } from './note.tsx'
import { Row } from './row.tsx'

type AnswerBarProps = {
  accepted: number
  unconfirmed: number
  declined: number
  failed: number
  total: number
}

/** What the colours of the bars stand for. */
export const AnswerLegend = () => (
  <Row as="p" className={classes.legend}>
    <Note as="span" className={classes.accepted}>
      Accepted
    </Note>
    <Note as="span" className={classes.unconfirmed}>
      Unconfirmed
    </Note>
    <Note as="span" className={classes.declined}>
      Declined or failed
    </Note>
    <Note as="span" className={classes.others}>
      Not asked or opted out
    </Note>
  </Row>
)

/** The answers of a plan as a bar, with words for those who do not see it. */
export function AnswerBar({ accepted, unconfirmed, declined, failed, total }: AnswerBarProps) {
  const others = total - accepted - unconfirmed - declined - failed
  const width = (count: number) => ({ width: `${total > 0 ? (100 * count) / total : 0}%` })
  const words = `${accepted} accepted, ${unconfirmed} unconfirmed, ${declined} declined, ${failed} failed, ${others} not asked or opted out`
  return (
    <span className={classes.bar} role="img" aria-label={words} title={words}>
      <span className={classes.accepted} style={width(accepted)} />
      <span className={classes.unconfirmed} style={width(unconfirmed)} />
      <span className={classes.declined} style={width(declined + failed)} />
    </span>
  )
}
