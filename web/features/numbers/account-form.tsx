import { type Problems, useForm } from '#web/lib/form.ts'
import { Action } from '#web/ui/action.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import type { Account } from './use-import.ts'

type AccountFormProps = {
  look: (account: Account, refuse: (error: unknown) => void) => void
  isMain: boolean
  isBusy: boolean
}

const check = ({ email, password }: Account): Problems<Account> => ({
  ...(!email.trim() && { email: 'email is required' }),
  ...(!password && { password: 'password is required' }),
})

/** Asks for the account at PastorsLine; its password is used to look up the numbers and is not kept. */
export function AccountForm({ look, isMain, isBusy }: AccountFormProps) {
  const form = useForm<Account>({ email: '', password: '' }, check)
  const send = (account: Account) => look({ ...account, email: account.email.trim() }, form.refuse)
  return (
    <Stack as="form" onSubmit={form.submit(send)} noValidate>
      <TextField {...form.field('email')} label="PastorsLine email" type="email" autoComplete="off" />
      <PasswordField {...form.field('password')} label="PastorsLine password" autoComplete="off" />
      <Action look={isMain ? 'go' : 'plain'} type="submit" busy={isBusy}>
        {isBusy ? 'Looking for numbers…' : 'Show my numbers'}
      </Action>
    </Stack>
  )
}
