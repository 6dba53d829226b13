import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action, actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { lengthProblem, PasswordRules } from './password-rules.tsx'

const route = getRouteApi('/access/reset')

type Values = { password: string; confirm: string }

const check = (values: Values): Problems<Values> => ({
  ...lengthProblem(values.password),
  ...(values.confirm !== values.password && { confirm: 'password does not match' }),
  ...missing(values, 'password'),
})

export const ResetPage = () => {
  const { code } = route.useSearch()
  useTitle('Reset password')
  return (
    <AccessLayout title="Reset password">{code ? <ResetForm code={code} /> : <InvalidLink />}</AccessLayout>
  )
}

const InvalidLink = () => (
  <>
    <Banner tone="bad">Invalid Link</Banner>
    <Link to="/forgot" className={actionClass('plain')}>
      Send a new link
    </Link>
  </>
)

const ResetForm = ({ code }: { code: string }) => {
  const navigate = useNavigate()
  const form = useForm({ password: '', confirm: '' }, check)
  const reset = useMutation(
    api.access.reset.mutationOptions({
      onSuccess: () => navigate({ to: '/login', search: { message: 'reset' } }),
      onError: form.refuse,
    }),
  )
  return (
    <form
      className={classes.form}
      onSubmit={form.submit(({ password }) => reset.mutate({ uid: code, password }))}
      noValidate
    >
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <PasswordField {...form.field('confirm')} label="Confirm Password" autoComplete="new-password" />
      <Action look="go" type="submit" busy={reset.isPending}>
        {reset.isPending ? 'Saving…' : 'Reset password'}
      </Action>
    </form>
  )
}
