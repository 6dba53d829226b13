import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, client } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { startSignup } from '#web/lib/signup.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'
import { ContinueAs } from './continue-as.tsx'
import { DeadLink } from './dead-link.tsx'
import { ASK_ONCE, isTrouble, keepReason } from './link-trouble.ts'

const route = getRouteApi('/activate')
const TITLE = 'Verifying your email address'

/** The page that the link in the activation e-mail opens. */
export function ActivatePage() {
  const { code = '' } = route.useSearch()
  useTitle(TITLE)
  const link = useQuery({
    ...api.access.link.queryOptions({ input: { kind: 'activation', code: code || 'none' } }),
    ...ASK_ONCE,
  })
  if (!link.data && link.error)
    return <Refused error={link.error} again={link.refetch} isBusy={link.isFetching} />
  if (!link.data) return <Waiting />
  return (
    <ContinueAs title={TITLE} person={link.data}>
      <Verifying code={code} />
    </ContinueAs>
  )
}

const Waiting = () => (
  <AccessLayout title={TITLE}>
    <p className={classes.help} role="status">
      One moment…
    </p>
  </AccessLayout>
)

/** A query, not a mutation, because the code works only once and React may draw the page twice. */
function Verifying({ code }: { code: string }) {
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['activation', code],
    queryFn: () => client.access.activate({ code }),
    ...ASK_ONCE,
  })
  useEffect(() => {
    if (!data) return
    startSignup(data.signup)
    void navigate({ to: '/signup-details', search: { id: data.signup.user.id }, replace: true })
  }, [data, navigate])
  return error ? <Refused error={error} again={refetch} isBusy={isFetching} /> : <Waiting />
}

type RefusedProps = { error: unknown; again: () => unknown; isBusy: boolean }

/** What went wrong here can be tried again; a link that does not work leads to the login, which says why. */
function Refused({ error, again, isBusy }: RefusedProps) {
  const navigate = useNavigate()
  const isSignedIn = useSession() !== null
  const leads = !isTrouble(error) && !isSignedIn
  useEffect(() => {
    if (!leads) return
    keepReason(errorText(error))
    void navigate({ to: '/login', search: { message: 'invalid' }, replace: true })
  }, [leads, error, navigate])
  if (leads) return <Waiting />
  return (
    <AccessLayout title={TITLE}>
      {isTrouble(error) ? (
        <>
          <Banner tone="bad">{errorText(error)}</Banner>
          <Action look="go" busy={isBusy} onClick={() => void again()}>
            Try again
          </Action>
        </>
      ) : (
        <DeadLink why={errorText(error)} on={{ to: '/login', words: 'Login' }} />
      )}
    </AccessLayout>
  )
}
