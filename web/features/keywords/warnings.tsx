import type { KeywordWarning } from '#contract/keywords.ts'
import classes from './keywords.module.css'

/** What speaks against a word. */
export const Warnings = ({ warnings }: { warnings: readonly KeywordWarning[] }) =>
  warnings.map(({ concern, sentence }) => (
    <p key={concern} className={classes.warning}>
      {sentence}
    </p>
  ))
