import type { TemplateDetail } from '#contract/message-templates.ts'
import { chipClass } from '#web/ui/chip.ts'
import classes from './message-templates.module.css'

type FieldButtonsProps = Pick<TemplateDetail, 'fields' | 'answer_words'> & {
  onInsert: (what: string) => void
}

/** Merge fields and words for answers, each put in where the caret is. */
export const FieldButtons = ({ fields, answer_words, onInsert }: FieldButtonsProps) => (
  <fieldset className={classes.fields}>
    <legend>Put in, or type [</legend>
    {fields.map(({ name, description }) => (
      <button
        key={name}
        type="button"
        className={chipClass}
        title={description}
        onClick={() => onInsert(`[${name}]`)}
      >
        {name}
      </button>
    ))}
    {answer_words.map((word) => (
      <button key={word} type="button" className={chipClass} onClick={() => onInsert(word)}>
        <b>{word}</b>
      </button>
    ))}
  </fieldset>
)
