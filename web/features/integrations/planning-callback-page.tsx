import { Button, Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, client } from '#web/lib/api.ts'
import { useConnectPlanning } from '#web/lib/connect-planning.ts'
import { errorTakenBy, errorText } from '#web/lib/errors.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe } from '#web/lib/profile.ts'
import { showError } from '#web/lib/snackbar.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import classes from './integrations.module.css'

const route = getRouteApi('/workspace/authorization')
const FAILED = 'There was an error integrating, please try again'

/** The page to which the planning service sends people back once they were asked for consent. */
export function PlanningCallbackPage() {
  const { code, state, error } = route.useSearch()
  const title = `Connecting ${usePlanningName()}`
  useTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <Card>
        {code && state && !error ? <Completing code={code} state={state} /> : <Refused error={error} />}
      </Card>
    </>
  )
}

/** A query, not a mutation, because the code works only once and React may draw this twice. */
function Completing({ code, state }: { code: string; state: string }) {
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const isPaused = useMe().church?.sending_mode === 'paused'
  const { isSuccess, isError, error } = useQuery({
    queryKey: ['authorization', state],
    queryFn: () => client.integrations.planningComplete({ code, state }),
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
  const owner = errorTakenBy(error)
  if (owner !== null) return <Taken owner={owner} sentence={errorText(error)} />
  if (isError) return <Failed reason={errorText(error)} />
  return (
    <Row role="status">
      <Loader size="sm" aria-hidden />
      It is integrating now
    </Row>
  )
}

/** Another church has the organisation: its owner can let this person in. */
function Taken({ owner, sentence }: { owner: string; sentence: string }) {
  const { connect, isLeaving } = useConnectPlanning()
  const ask = useMutation(api.integrations.askForInvitation.mutationOptions({ onError: showError }))
  return (
    <div role="alert">
      <Sentences reason={sentence} />
      {ask.isSuccess && <p>We have asked the owner of {owner} by e-mail to invite you.</p>}
      <Actions className={classes.actions}>
        {!ask.isSuccess && (
          <Button onClick={() => ask.mutate(undefined)} loading={ask.isPending}>
            Ask its owner for an invitation
          </Button>
        )}
        <Button variant="default" onClick={connect} loading={isLeaving}>
          Connect another organization
        </Button>
      </Actions>
    </div>
  )
}

/** The planning service sent somebody back without consent. */
function Refused({ error }: { error: string | undefined }) {
  const planning = usePlanningName()
  return error === 'access_denied' ? (
    <Failed
      reason={`Steeple was not allowed to read ${planning}. Press Authorize, and then Allow on its page.`}
    />
  ) : (
    <Failed />
  )
}

/** The sentence that always stands here, and below it why. */
const Sentences = ({ reason }: { reason: string | undefined }) => (
  <>
    <b>{FAILED}</b>
    {reason && reason !== FAILED && <p>{reason}</p>}
  </>
)

function Failed({ reason }: { reason?: string }) {
  const { connect, isLeaving } = useConnectPlanning()
  return (
    <div role="alert">
      <Sentences reason={reason} />
      <Actions className={classes.actions}>
        <Button onClick={connect} loading={isLeaving}>
          Authorize
        </Button>
      </Actions>
    </div>
  )
}
