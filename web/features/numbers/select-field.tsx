import { Field } from '#web/ui/field.tsx'

type SelectFieldProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, words: string])[]
  onChoose: (value: Value) => void
}

/** A labelled choice, drawn by the browser; light enough for the pages before the login. */
export function SelectField<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const choice = choices.find(([known]) => known === chosen)
    if (choice) onChoose(choice[0])
  }
  return (
    <Field label={label}>
      {({ id }) => (
        <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
          {choices.map(([known, words]) => (
            <option key={known} value={known}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
