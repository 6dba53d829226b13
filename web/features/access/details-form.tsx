import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { RegisterAnswer, User } from '#contract/access.ts'
import { api, client } from '#web/lib/api.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { endSignup } from '#web/lib/signup.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { CouponField } from './coupon-field.tsx'
import { type DetailsValues, keptDetails, keptSignup } from './kept-forms.ts'
import { lengthProblem, PasswordRules } from './password-rules.tsx'
import { chooseNumber, keepSession } from './sign-in.ts'

type Values = DetailsValues

const check = (values: Values): Problems<Values> => ({
  ...lengthProblem(values.password),
  ...(values.repeat !== values.password && { repeat: 'password doesnot match' }),
  ...missing(values, 'church', 'username', 'password'),
})

export function DetailsForm({ user }: { user: User }) {
  const navigate = useNavigate()
  const [kept] = useState(() => keptDetails(user.id))
  const form = useForm<Values>(
    { church: '', username: user.email, password: '', repeat: '', coupon_code: '' },
    check,
    kept,
  )
  const goOn = async (answer: RegisterAnswer) => {
    kept.forget()
    keptSignup.forget()
    if ('success' in answer) return keepSession(answer.success)
    if ('next' in answer) return chooseNumber(answer.signup)
    await navigate({ to: '/verification' })
    endSignup()
  }
  const register = useMutation(api.access.register.mutationOptions({ onSuccess: goOn, onError: form.refuse }))
  const send = ({ church, username, password, coupon_code }: Values) =>
    register.mutate({
      id: user.id,
      church: church.trim(),
      username: username.trim(),
      password,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(coupon_code.trim() && { coupon_code: coupon_code.trim() }),
    })
  /** Says early that a username is taken; all else is said when the form is sent. */
  const username = form.field('username')
  const checkUsername = async () => {
    const wanted = form.values.username.trim()
    if (wanted === '') return
    const problem = await client.access.checkUsername({ username: wanted, id: user.id }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (form.getValues().username.trim() === wanted) form.note('username', problem)
  }
  return (
    <Stack as="form" onSubmit={form.submit(send)} noValidate>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField
        {...form.field('church')}
        label="Company"
        placeholder="The name of your church"
        autoComplete="organization"
      />
      <TextField
        {...username}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => void checkUsername()}
      />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <PasswordField {...form.field('repeat')} label="Repeat password" autoComplete="new-password" />
      <CouponField field={form.field('coupon_code')} refuse={(error) => form.note('coupon_code', error)} />
      <Action look="go" type="submit" busy={register.isPending}>
        {register.isPending ? 'Saving…' : 'Continue'}
      </Action>
    </Stack>
  )
}
