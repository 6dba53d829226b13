import type { ImportCompany } from '#contract/numbers.ts'
import { type Problems, useForm } from '#web/lib/form.ts'
import { phoneInWords } from '#web/lib/phone.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './import.module.css'
import { RadioCard } from './radio-card.tsx'

type Values = { number: string }
type Choice = { number: string; countryCode: string }

type ImportChoiceProps = {
  companies: readonly ImportCompany[]
  choose: (choice: Choice, refuse: (error: unknown) => void) => void
  leave: () => void
  isBusy: boolean
}

const check = ({ number }: Values): Problems<Values> => (number ? {} : { number: 'number is required' })

const focusOf = (form: HTMLFormElement) => ({
  focus: () =>
    (form.querySelector<HTMLElement>('input:checked') ?? form.querySelector<HTMLElement>('input'))?.focus(),
})

/** The numbers of the account, by company. */
export function ImportChoice({ companies, choose, leave, isBusy }: ImportChoiceProps) {
  const form = useForm<Values>({ number: '' }, check)
  const withNumbers = companies.filter(({ numbers }) => numbers.length > 0)
  const { ref, error } = form.field('number')
  const send = ({ number }: Values) => {
    const chosen = withNumbers
      .flatMap(({ numbers }) => numbers)
      .find(({ phone_number }) => phone_number === number)
    if (chosen) choose({ number, countryCode: chosen.country_code }, form.refuse)
  }
  return (
    <form ref={(element) => ref(element && focusOf(element))} onSubmit={form.submit(send)} noValidate>
      {withNumbers.length === 0 && <Banner tone="careful">This account has no numbers.</Banner>}
      {withNumbers.map(({ company, numbers }) => (
        <fieldset key={company.id}>
          <legend>{company.name}</legend>
          {numbers.map(({ phone_number }) => (
            <RadioCard
              key={phone_number}
              name="imported-number"
              title={phoneInWords(phone_number)}
              isChosen={form.values.number === phone_number}
              choose={() => form.setFieldValue('number', phone_number)}
            />
          ))}
        </fieldset>
      ))}
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
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
