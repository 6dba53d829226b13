import { useForm as useMantineForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { errorText, fieldErrors } from './errors.ts'
import type { KeptValues } from './kept-values.ts'

const REQUIRED = 'this field is required'

/** Where a value stands in a form: `name`, or `people.0.name` in a list. */
type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

/** What is wrong with the fields of a form. */
export type Problems<Values> = { [Path in FieldPath<Values>]?: string }

type Focusable = { focus: () => void }

/** Says 'this field is required' of each of these fields that is empty, unticked or an empty list. */
export function missing<Values extends object>(
  values: Values,
  ...names: (keyof Values & string)[]
): Problems<Values> {
  const problems: { [name: string]: string } = {}
  for (const name of names) if (isEmpty(values[name])) problems[name] = REQUIRED
  return problems as Problems<Values>
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : value === undefined || value === null || value === false
}

/** The path of the first field with a problem, in the order in which the form names its fields. */
export function firstProblem(values: object, problems: Record<string, unknown>): string | undefined {
  const wrong = Object.keys(problems).filter((path) => problems[path])
  const isIn = (name: string) => (path: string) => path === name || path.startsWith(`${name}.`)
  return Object.keys(values).flatMap((name) => wrong.filter(isIn(name)))[0]
}

/**
 * Mantine's form with what every form here promises: the first wrong field gets the focus; what the server says
 * about a field stands beside it, and anything else in `banner`; nothing that was typed is lost. `kept` keeps it over a
 * reload too.
 */
export function useForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  check: (values: Values) => Problems<Values> = () => ({}),
  kept?: KeptValues<Values>,
) {
  const [banner, setBanner] = useState<string | null>(null)
  const inputs = useRef<{ [path: string]: Focusable | null }>({})
  const [firstValues] = useState(() => ({ ...initialValues, ...kept?.read() }))
  const form = useMantineForm({
    initialValues: firstValues,
    ...(kept && { onValuesChange: kept.write }),
    validate: (values): Record<string, string | undefined> => check(values),
  })

  const focus = (path: FieldPath<Values>): void => inputs.current[path]?.focus()
  const focusFirst = (problems: Record<string, unknown>): boolean => {
    const first = firstProblem(initialValues, problems)
    if (first) inputs.current[first]?.focus()
    return first !== undefined
  }
  /** Shows why the server refused the form. */
  const refuse = (error: unknown): void => {
    const problems = fieldErrors(error)
    form.setErrors(problems)
    setBanner(focusFirst(problems) ? null : errorText(error))
  }
  /** Puts what the server says about one field beside it, and leaves the focus where it is. */
  const note = (path: FieldPath<Values>, error: unknown): void =>
    form.setFieldError(path, fieldErrors(error)[path])
  const submit = (send: (values: Values) => void) => {
    const checkAndSend = form.onSubmit(send, focusFirst)
    return (event: FormEvent<HTMLFormElement>) => {
      setBanner(null)
      checkAndSend(event)
    }
  }
  /** The props of the input of a field; a switch or check box wants `{ type: 'checkbox' }`. */
  const field = (path: FieldPath<Values>, options?: { type: 'checkbox' }) => ({
    ...form.getInputProps(path, options),
    name: path,
    ref: (input: Focusable | null) => {
      inputs.current[path] = input
    },
  })
  return { ...form, banner, say: setBanner, field, focus, submit, note, refuse }
}
