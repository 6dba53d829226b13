import { useId } from 'react'
import classes from './check-box.module.css'
import { Row } from './row.tsx'

type CheckBoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A sentence to agree with; light enough for the pages before the login. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  const id = useId()
  return (
    <Row className={classes.row}>
      <input
        type="checkbox"
        id={id}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </Row>
  )
}
