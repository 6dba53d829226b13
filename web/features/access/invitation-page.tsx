import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action, actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { lengthProblem, PasswordRules } from './password-rules.tsx'
import { keepSession } from './use-sign-in.ts'

const route = getRouteApi('/access/invitation')

/** The page that the link in an invitation opens, where somebody joins the staff of a church. */
export const InvitationPage = () => {
  const { code = '' } = route.useSearch()
  useTitle('Invitation')
  const { data, error } = useQuery(
    api.access.invitation.queryOptions({ input: { code }, enabled: code !== '' }),
  )
  if (error || code === '')
    return (
      <AccessLayout title="Invitation">
        <Banner tone="bad">{error ? errorText(error) : 'Invalid link.'}</Banner>
        <Link to="/login" className={actionClass('plain')}>
          Go to login
        </Link>
      </AccessLayout>
    )
  return (
    <AccessLayout title={data ? `Join ${data.church}` : 'Invitation'}>
      {data ? (
        <AcceptForm code={code} name={data.name} email={data.email} />
      ) : (
        <p className={classes.help} role="status">
          One moment…
        </p>
      )}
    </AccessLayout>
  )
}

type Values = { name: string; password: string }

const check = (values: Values): Problems<Values> => ({
  ...(!/\S\s+\S/.test(values.name) && { name: 'Please enter your full name' }),
  ...lengthProblem(values.password),
  ...missing(values, 'name', 'password'),
})

const AcceptForm = ({ code, name, email }: { code: string; name: string; email: string }) => {
  const form = useForm({ name, password: '' }, check)
  const accept = useMutation(
    api.access.acceptInvitation.mutationOptions({
      onSuccess: ({ success }) => keepSession(success),
      onError: form.refuse,
    }),
  )
  return (
    <form
      className={classes.form}
      onSubmit={form.submit((values) => accept.mutate({ code, ...values, name: values.name.trim() }))}
      noValidate
    >
      <p className={classes.help}>
        You were invited as <strong className={classes.breakable}>{email}</strong>. Choose a password, and you
        are in.
      </p>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField {...form.field('name')} label="Full Name" autoComplete="name" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <Action look="go" type="submit" busy={accept.isPending}>
        {accept.isPending ? 'One moment…' : 'Accept invitation'}
      </Action>
    </form>
  )
}
