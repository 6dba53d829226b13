import { type FormEvent, useRef, useState } from 'react'
import { Action } from '#web/ui/action.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import classes from './import.module.css'
import type { Account, Errors } from './use-import.ts'

type AccountFormProps = {
  look: (account: Account) => void
  isMain: boolean
  refused: Errors
  isBusy: boolean
}

const missing = ({ email, password }: Account): Errors => ({
  ...(email.trim() ? {} : { email: 'email is required' }),
  ...(password ? {} : { password: 'password is required' }),
})

/** The account at PastorsLine; the password is used to look and is not kept. */
export const AccountForm = ({ look, isMain, refused, isBusy }: AccountFormProps) => {
  const [account, setAccount] = useState<Account>({ email: '', password: '' })
  const [found, setFound] = useState<Errors>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = missing(account)
    setFound(errors)
    if (errors.email) email.current?.focus()
    else if (errors.password) password.current?.focus()
    else look({ ...account, email: account.email.trim() })
  }
  const set = (field: keyof Account, value: string) => {
    setAccount({ ...account, [field]: value })
    setFound({ ...found, [field]: undefined })
  }
  const errors = { ...refused, ...found }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        ref={email}
        label="PastorsLine email"
        type="email"
        autoComplete="off"
        value={account.email}
        error={errors.email}
        onChange={(event) => set('email', event.currentTarget.value)}
      />
      <PasswordField
        ref={password}
        label="PastorsLine password"
        autoComplete="off"
        value={account.password}
        error={errors.password}
        onChange={(event) => set('password', event.currentTarget.value)}
      />
      <Action look={isMain ? 'go' : 'plain'} type="submit" busy={isBusy}>
        {isBusy ? 'Looking for numbers…' : 'Show my numbers'}
      </Action>
    </form>
  )
}
