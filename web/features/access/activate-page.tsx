import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '#web/lib/api.ts'
import { errorStatus, errorText } from '#web/lib/errors.ts'
import { startSignup } from '#web/lib/signup.ts'
import { useTitle } from '#web/lib/title.ts'
import { Action } from '#web/ui/action.tsx'
import { Banner } from '#web/ui/banner.tsx'
import classes from './access.module.css'
import { AccessLayout } from './access-layout.tsx'

const route = getRouteApi('/access/activate')

/** Whether the server could not answer, which says nothing about the link. */
const isTrouble = (error: unknown): boolean => {
  const status = errorStatus(error)
  return status === null || status >= 429
}

/**
 * The page that the link in the activation e-mail opens.
 * It uses a query, not a mutation, because the code works only once and React may draw the page twice.
 */
export const ActivatePage = () => {
  const { code = '' } = route.useSearch()
  const navigate = useNavigate()
  useTitle('Verifying your email address')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['activation', code],
    queryFn: () => client.access.activate({ code }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isInvalid = error !== null && !isTrouble(error)
  useEffect(() => {
    if (data) {
      startSignup(data.signup)
      void navigate({ to: '/signup-details', search: { id: data.signup.user.id }, replace: true })
    }
    if (isInvalid) void navigate({ to: '/login', search: { message: 'invalid' }, replace: true })
  }, [data, isInvalid, navigate])
  return (
    <AccessLayout title="Verifying your email address">
      {error && !isInvalid ? (
        <>
          <Banner tone="bad">{errorText(error)}</Banner>
          <Action look="go" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Action>
        </>
      ) : (
        <p className={classes.help} role="status">
          One moment…
        </p>
      )}
    </AccessLayout>
  )
}
