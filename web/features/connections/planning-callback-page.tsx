import { Button, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { client } from '#web/lib/api.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe } from '#web/lib/profile.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import classes from './connections.module.css'
import { useConnectPlanning } from './use-connect-planning.ts'

const route = getRouteApi('/workspace/authorization')

/** The page to which the planning service sends people back once they were asked for consent. */
export const PlanningCallbackPage = () => {
  const { code, state } = route.useSearch()
  const title = `Connecting ${usePlanningName()}`
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <Card>{code && state ? <Completing code={code} state={state} /> : <Failed />}</Card>
    </>
  )
}

/** A query, not a mutation, because the code works only once and React may draw this twice. */
const Completing = ({ code, state }: { code: string; state: string }) => {
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const isPaused = useMe().church?.sending_mode === 'paused'
  const { isSuccess, isError } = useQuery({
    queryKey: ['authorization', state],
    queryFn: () => client.connections.planningComplete({ code, state }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!isSuccess) return
    const finish = async () => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'authorization' })
      // A church that has not started sending yet sees what was found, and what would go out.
      if (isPaused) await navigate({ to: '/after-auth-one', replace: true })
      else await navigate({ to: '/dashboard', search: { value: 1 }, replace: true })
    }
    void finish()
  }, [isSuccess, isPaused, navigate, queries])
  if (isError) return <Failed />
  return (
    <div className={classes.connecting} role="status">
      <Loader size="sm" aria-hidden />
      It is integrating now
    </div>
  )
}

const Failed = () => {
  const { connect, isLeaving } = useConnectPlanning()
  return (
    <div role="alert">
      <p className={classes.purpose}>There was an error integrating, please try again</p>
      <div className={classes.actions}>
        <Button onClick={connect} loading={isLeaving}>
          Authorize
        </Button>
      </div>
    </div>
  )
}
