import { type FormEvent, useRef, useState } from 'react'
import type { ImportCompany } from '#contract/numbers.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import chooser from './chooser.module.css'
import classes from './import.module.css'
import { RadioCard } from './radio-card.tsx'
import type { Errors } from './use-import.ts'

type Choice = { number: string; countryCode: string }

type ImportChoiceProps = {
  companies: readonly ImportCompany[]
  choose: (choice: Choice) => void
  leave: () => void
  refused: Errors
  isBusy: boolean
}

/** The numbers of the account, by company. */
export const ImportChoice = ({ companies, choose, leave, refused, isBusy }: ImportChoiceProps) => {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const withNumbers = companies.filter(({ numbers }) => numbers.length > 0)
  const problem = isMissing ? 'number is required' : refused.number

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (choice) return choose(choice)
    setIsMissing(true)
    form.current?.querySelector('input')?.focus()
  }
  const pick = (picked: Choice) => {
    setChoice(picked)
    setIsMissing(false)
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {withNumbers.length === 0 && <Banner tone="careful">This account has no numbers.</Banner>}
      {withNumbers.map(({ company, numbers }) => (
        <fieldset key={company.id} className={classes.company}>
          <legend>{company.name}</legend>
          {numbers.map(({ phone_number, country_code }) => (
            <RadioCard
              key={phone_number}
              name="imported-number"
              title={phoneInWords(phone_number)}
              isChosen={choice?.number === phone_number}
              choose={() => pick({ number: phone_number, countryCode: country_code })}
            />
          ))}
        </fieldset>
      ))}
      {problem && (
        <p className={chooser.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        {withNumbers.length > 0 && (
          <Action look="go" type="submit" busy={isBusy}>
            {isBusy ? 'Importing…' : 'Import'}
          </Action>
        )}
        <Action look="plain" onClick={leave} busy={isBusy}>
          Use another account
        </Action>
      </div>
    </form>
  )
}
