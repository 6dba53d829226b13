import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { errorText, fieldErrors } from './errors.ts'

const REQUIRED = 'this field is required'

export type Problems<Values> = { [Name in keyof Values]?: string }

type Focusable = { focus: () => void }

/** 'this field is required' for each of these fields that is empty (spec 000 §5). */
export const missing = <Values extends Record<string, string>>(
  values: Values,
  ...names: (keyof Values)[]
): Problems<Values> => {
  const problems: Problems<Values> = {}
  for (const name of names) if (!values[name]?.trim()) problems[name] = REQUIRED
  return problems
}

/**
 * The state of a small form: what was typed, and what is wrong with it. The first wrong field gets the focus;
 * what the server says of a field stands beside it, anything else in `banner`. Nothing typed is lost.
 */
export const useForm = <Values extends Record<string, string>>(
  initial: Values,
  check: (values: Values) => Problems<Values>,
) => {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Values>>({})
  const [banner, setBanner] = useState<string | null>(null)
  const inputs = useRef<{ [Name in keyof Values]?: Focusable | null }>({})

  const show = (found: Problems<Values>): boolean => {
    setProblems(found)
    const first = Object.keys(initial).find((name) => found[name])
    if (first) inputs.current[first]?.focus()
    return first === undefined
  }
  const set = (name: keyof Values, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems((before) => ({ ...before, [name]: undefined }))
  }
  /** Puts what the server says of one field beside it, and leaves the focus where it is. */
  const note = (name: keyof Values & string, error: unknown): void =>
    setProblems((before) => ({ ...before, [name]: fieldErrors(error)[name] }))
  const refuse = (error: unknown): void => {
    const found = fieldErrors(error) as Problems<Values>
    const isOfField = !show(found)
    setBanner(isOfField ? null : errorText(error))
  }
  const submit = (send: (values: Values) => void) => (event: FormEvent) => {
    event.preventDefault()
    setBanner(null)
    if (show(check(values))) send(values)
  }
  /** The props of the input of a field. */
  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: problems[name],
    ref: (input: Focusable | null) => {
      inputs.current[name] = input
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value),
  })
  return { values, banner, field, set, note, submit, refuse, say: setBanner }
}
