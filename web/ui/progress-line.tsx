import classes from './progress-line.module.css'

type ProgressLineProps = {
  words: string
  done: number
  total: number
  /** A line below, for example until when it waits. */
  detail?: string
}

/** How far a long piece of work has come, in words and as a line. */
export const ProgressLine = ({ words, done, total, detail }: ProgressLineProps) => (
  <div className={classes.progress}>
    <div role="status">
      {words}
      {detail && <span className={classes.detail}> · {detail}</span>}
    </div>
    <progress aria-label="Progress" value={total > 0 ? done : undefined} max={Math.max(total, 1)} />
  </div>
)
