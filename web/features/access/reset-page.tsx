import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { missing, type Problems, useForm } from '#web/lib/form.ts'
import { signOut } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { AccessLayout } from './access-layout.tsx'
import { ContinueAs } from './continue-as.tsx'
import { DeadLink } from './dead-link.tsx'
import { ASK_ONCE, isTrouble } from './link-trouble.ts'
import { lengthProblem, PasswordRules } from './password-rules.tsx'

const route = getRouteApi('/reset')
const TITLE = 'Reset password'

type Values = { password: string; confirm: string }

const check = (values: Values): Problems<Values> => ({
  ...lengthProblem(values.password),
  ...(values.confirm !== values.password && { confirm: 'password does not match' }),
  ...missing(values, 'password'),
})

export function ResetPage() {
  const { code } = route.useSearch()
  useTitle(TITLE)
  return code ? <WithCode code={code} /> : <Dead why={INVALID} />
}

const INVALID = 'Invalid Link'

const Dead = ({ why }: { why: string }) => (
  <AccessLayout title={TITLE}>
    <DeadLink why={why} on={{ to: '/forgot', words: 'Send a new link' }} />
  </AccessLayout>
)

function WithCode({ code }: { code: string }) {
  const { data, error } = useQuery({
    ...api.access.link.queryOptions({ input: { kind: 'reset', code } }),
    ...ASK_ONCE,
  })
  if (error && !isTrouble(error)) return <Dead why={errorText(error)} />
  return (
    <ContinueAs title={TITLE} person={data}>
      <AccessLayout title={TITLE}>
        <ResetForm code={code} />
      </AccessLayout>
    </ContinueAs>
  )
}

function ResetForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const form = useForm({ password: '', confirm: '' }, check)
  const reset = useMutation(
    api.access.reset.mutationOptions({
      onSuccess: () => {
        // The new password ends every session, this one too.
        signOut()
        return navigate({ to: '/login', search: { message: 'reset' } })
      },
      onError: form.refuse,
    }),
  )
  return (
    <Stack
      as="form"
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
    </Stack>
  )
}
