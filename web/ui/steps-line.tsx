import classes from './steps-line.module.css'

type Step = { word: string; done: boolean }

/** How far something has come, as dots on a line; what is not done yet is grey. */
export function StepsLine({ label, steps }: { label: string; steps: Step[] }) {
  return (
    <ol className={classes.line} aria-label={label}>
      {steps.map(({ word, done }) => (
        <li key={word} className={done ? classes.done : undefined}>
          {word}
          <span className={classes.hidden}>{done ? ': done' : ': not yet'}</span>
        </li>
      ))}
    </ol>
  )
}
