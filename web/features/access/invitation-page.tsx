import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { ContinueAs } from './continue-as.tsx'
import { DeadLink } from './dead-link.tsx'
import { ASK_ONCE, isTrouble } from './link-trouble.ts'
import { lengthProblem, PasswordRules } from './password-rules.tsx'
import { keepSession } from './sign-in.ts'

const route = getRouteApi('/invitation')

/** The page that the link in an invitation opens, where somebody joins the staff of a church. */
export function InvitationPage() {
  const { code = '' } = route.useSearch()
  useTitle('Invitation')
  const { data, error, refetch, isFetching } = useQuery({
    ...api.access.invitation.queryOptions({ input: { code }, enabled: code !== '' }),
    ...ASK_ONCE,
  })
  if (error && isTrouble(error))
    return (
      <AccessLayout title="Invitation">
        <Banner tone="bad">{errorText(error)}</Banner>
        <Action look="go" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Action>
      </AccessLayout>
    )
  if (error || code === '')
    return (
      <AccessLayout title="Invitation">
        <DeadLink
          why={error ? errorText(error) : 'Invalid link.'}
          on={{ to: '/login', words: 'Go to login' }}
        />
      </AccessLayout>
    )
  if (!data)
    return (
      <AccessLayout title="Invitation">
        <p className={classes.help} role="status">
          One moment…
        </p>
      </AccessLayout>
    )
  const title = `Join ${data.church}`
  return (
    <ContinueAs title={title} person={data}>
      <AccessLayout title={title}>
        <AcceptForm code={code} invitation={data} />
      </AccessLayout>
    </ContinueAs>
  )
}

type Values = { name: string; password: string }

const check = (values: Values): Problems<Values> => ({
  ...(!/\S\s+\S/.test(values.name) && { name: 'Please enter your full name' }),
  ...lengthProblem(values.password),
  ...missing(values, 'name', 'password'),
})

type Invitation = { name: string; email: string; church: string; invited_by: string | null }

function AcceptForm({ code, invitation }: { code: string; invitation: Invitation }) {
  const { name, email, church, invited_by: inviter } = invitation
  const navigate = useNavigate()
  const form = useForm({ name, password: '' }, check)
  const accept = useMutation(
    api.access.acceptInvitation.mutationOptions({
      onSuccess: ({ success }) => {
        keepSession(success)
        return navigate({ to: '/dashboard', replace: true })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
      onSubmit={form.submit((values) => accept.mutate({ code, ...values, name: values.name.trim() }))}
      noValidate
    >
      <p className={classes.help}>
        {inviter ? `${inviter} invites you to ${church}` : `${church} invites you`}, as{' '}
        <strong>{email}</strong>. Choose a password, and you are in.
      </p>
      {form.banner && <Banner tone="bad">{form.banner}</Banner>}
      <TextField {...form.field('name')} label="Full Name" autoComplete="name" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <PasswordRules password={form.values.password} />
      <Action look="go" type="submit" busy={accept.isPending}>
        {accept.isPending ? 'One moment…' : 'Accept invitation'}
      </Action>
    </Stack>
  )
}
