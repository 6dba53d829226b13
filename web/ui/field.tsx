import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import classes from './field.module.css'
import { Note } from './note.tsx'

type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = {
  label: string
  error?: string | undefined
  /** The input, which takes what ties it to its label and its error. */
  children: (control: Control) => ReactNode
}

/** An input with its label above and its error below; light enough for the pages before the login. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        {children({
          id,
          'aria-invalid': error !== undefined,
          'aria-describedby': error ? errorId : undefined,
        })}
      </div>
      {error && (
        <Note id={errorId} tone="bad">
          {error}
        </Note>
      )}
    </div>
  )
}

type TextFieldProps = ComponentProps<'input'> & { label: string; error?: string; end?: ReactNode }

/** A field for a line of text. */
export const TextField = ({ label, error, end, ...input }: TextFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <>
        <input {...input} {...control} />
        {end}
      </>
    )}
  </Field>
)

/** A text field for an e-mail address. */
export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type'>) => (
  <TextField
    label="Email"
    type="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)

/** A text field for a password, which can be shown. */
export function PasswordField(props: Omit<TextFieldProps, 'end' | 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-pressed={isShown}
      aria-label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} end={toggle} />
}
