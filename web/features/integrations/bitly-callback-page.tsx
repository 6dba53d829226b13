import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, client } from '#web/lib/api.ts'
import { ButtonLink } from '#web/lib/button-link.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useTitle } from '#web/lib/title.ts'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Actions, Row } from '#web/ui/row.tsx'
import classes from './integrations.module.css'

const route = getRouteApi('/workspace/bitly-callback')
const FAILED = 'There was an error integrating, please try again'

/** The page to which Bitly sends people back once they were asked for consent. */
export function BitlyCallbackPage() {
  const { code, state, error } = route.useSearch()
  useTitle('Connecting Bitly')
  return (
    <>
      <PageHeader title="Connecting Bitly" />
      <Card>
        <p>Steeple uses your Bitly account to shorten the links in your messages.</p>
        {code && !error ? <Completing code={code} state={state} /> : <Failed reason={reasonOf(error)} />}
      </Card>
    </>
  )
}

/** A query, not a mutation, because the code works only once and React may draw this twice. */
function Completing({ code, state }: { code: string; state: string | undefined }) {
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const { isSuccess, isError, error } = useQuery({
    queryKey: ['bitly-callback', code],
    queryFn: () => client.integrations.saveBitly({ code, state }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!isSuccess) return
    const finish = async () => {
      await queries.invalidateQueries({ queryKey: api.integrations.bitly.key() })
      await navigate({ to: '/integrations', replace: true })
    }
    void finish()
  }, [isSuccess, navigate, queries])
  if (isError) return <Failed reason={errorText(error)} />
  return (
    <Row role="status">
      <Loader size="sm" aria-hidden />
      It is integrating now
    </Row>
  )
}

const reasonOf = (error: string | undefined): string =>
  error === 'access_denied' ? 'Steeple was not allowed to use your Bitly account.' : ''

const Failed = ({ reason }: { reason: string }) => (
  <div role="alert">
    <b>{FAILED}</b>
    {reason && reason !== FAILED && <p>{reason}</p>}
    <Actions className={classes.actions}>
      <ButtonLink to="/integrations">Try Again</ButtonLink>
    </Actions>
  </div>
)
