import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, client } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { actionClass } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'

const route = getRouteApi('/confirm-email')
const TITLE = 'Your new e-mail address'

/**
 * The page that the link to a new address opens.
 * It uses a query, not a mutation, because the code works only once and React may draw the page twice.
 */
export function ConfirmEmailPage() {
  const { code = '' } = route.useSearch()
  const queries = useQueryClient()
  useTitle(TITLE)
  const { data, error } = useQuery({
    queryKey: ['confirm-email', code],
    queryFn: () => client.access.confirmEmail({ code }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (data) void queries.invalidateQueries({ queryKey: api.access.profile.key() })
  }, [data, queries])
  return (
    <AccessLayout title={TITLE}>
      {data && (
        <Banner tone="good">From now on you log in with {data.email}, and our e-mails go there.</Banner>
      )}
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      {data || error ? (
        <GoOn />
      ) : (
        <p className={classes.help} role="status">
          One moment…
        </p>
      )}
    </AccessLayout>
  )
}

function GoOn() {
  const isSignedIn = useSession() !== null
  return (
    <Link to={isSignedIn ? '/user-settings' : '/login'} className={actionClass('go')}>
      {isSignedIn ? 'Go to my profile' : 'Login'}
    </Link>
  )
}
