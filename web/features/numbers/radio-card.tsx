import { Note } from '#web/ui/note.tsx'
import classes from './chooser.module.css'

type RadioCardProps = {
  name: string
  title: string
  detail?: string
  isChosen: boolean
  choose: () => void
}

/** One of several choices, with a title and a smaller line below. */
export const RadioCard = ({ name, title, detail, isChosen, choose }: RadioCardProps) => (
  <label className={classes.card}>
    <input type="radio" name={name} checked={isChosen} onChange={choose} />
    <span>
      <b className={classes.number}>{title}</b>
      {detail && <Note as="span">{detail}</Note>}
    </span>
  </label>
)
