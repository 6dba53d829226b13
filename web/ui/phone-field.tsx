import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import classes from './phone-field.module.css'
import { caretAfterDigits, formatPhone } from './phone-format.ts'

type PhoneFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> & {
  label: string
  value: string
  error?: string
  /** Receives the number in the form '+1 (212) 555-0142'. */
  onPhone: (formatted: string) => void
  ref?: (input: HTMLInputElement | null) => void
}

/** Both countries share the code +1; the choice says which numbers are meant. */
const COUNTRIES = [
  { iso: 'US', example: '+1 (212) 555-0142' },
  { iso: 'CA', example: '+1 (416) 555-0142' },
] as const

/** A field for a US or Canadian mobile phone, which formats the number while it is typed. */
export function PhoneField({ label, value, error, onPhone, ref, ...input }: PhoneFieldProps) {
  const [country, setCountry] = useState<string>('US')
  const { onChange, element } = useFormatting(value, onPhone)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <select
            aria-label="Country of the phone"
            className={classes.country}
            value={country}
            onChange={(event) => setCountry(event.currentTarget.value)}
          >
            {COUNTRIES.map(({ iso }) => (
              <option key={iso} value={iso}>
                {iso}
              </option>
            ))}
          </select>
          <input
            {...input}
            {...control}
            ref={(node) => {
              element.current = node
              ref?.(node)
            }}
            type="tel"
            inputMode="tel"
            placeholder={COUNTRIES.find(({ iso }) => iso === country)?.example}
            value={value}
            onChange={onChange}
          />
        </>
      )}
    </Field>
  )
}

/** Formats what is typed, and puts the caret back after the same digit. */
function useFormatting(value: string, onPhone: (formatted: string) => void) {
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret jumps whenever the value is replaced
  useLayoutEffect(() => {
    if (caret.current !== null) element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const at = currentTarget.selectionStart ?? currentTarget.value.length
    const isAtEnd = at === currentTarget.value.length
    const formatted = formatWithoutTrap(value, currentTarget.value)
    const before = currentTarget.value.slice(0, at).replace(/\D/g, '').length
    const hasGainedCode = !/^\s*\+?1/.test(currentTarget.value) && formatted.startsWith('+1')
    caret.current = isAtEnd ? formatted.length : caretAfterDigits(formatted, before + (hasGainedCode ? 1 : 0))
    onPhone(formatted)
  }
  return { onChange, element }
}

/** Makes sure that deleting always deletes something, even where the format would put it back. */
function formatWithoutTrap(before: string, typed: string): string {
  const formatted = formatPhone(typed)
  const isStuck = typed.length < before.length && formatted === before
  return isStuck ? formatPhone(typed.replace(/\d\D*$/, '')) : formatted
}
