import classes from './steps-line.module.css'

export type Step = {
  word: string
  state: 'done' | 'waiting' | 'failed' | 'skipped'
  /** When, or why; shown on hover and read aloud. */
  note?: string
}

const spoken: Record<Step['state'], string> = {
  done: 'done',
  waiting: 'not yet',
  failed: 'failed',
  skipped: 'left out',
}

/** How far something has come, as dots on a line; what is not done yet is grey. */
export function StepsLine({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <div className={classes.frame}>
      <ol className={classes.line} aria-label={label}>
        {steps.map(({ word, state, note }) => (
          <li key={word} className={classes[state]} title={note}>
            {word}
            <span className="visually-hidden">{[`: ${spoken[state]}`, note].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
