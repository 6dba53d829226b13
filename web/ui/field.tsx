import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import classes from './field.module.css'

type FieldProps = ComponentProps<'input'> & { label: string; error?: string; end?: ReactNode }

/** A labelled input with its error below; light enough for the pages before the login. */
export const TextField = ({ label, error, end, ...input }: FieldProps) => {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A text field for an e-mail address. */
export const EmailField = (props: Omit<FieldProps, 'label' | 'type'>) => (
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
export const PasswordField = (props: Omit<FieldProps, 'end' | 'type'>) => {
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
