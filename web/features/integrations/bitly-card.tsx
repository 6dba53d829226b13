import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, client } from '#web/lib/api.ts'
import { errorText } from '#web/lib/errors.ts'
import { useWhyNot } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Facts } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { ConnectionCard } from './connection-card.tsx'

const CARD = {
  title: 'Link shortener',
  purpose: 'Puts the personal links in your texts on a domain of your own, with your Bitly account.',
}

/** The church's own link shortener: whether it is connected, and whether it is of use. */
export function BitlyCard() {
  const { data, error, isError, refetch } = useQuery(api.integrations.bitly.queryOptions())
  if (isError && !data)
    return (
      <ConnectionCard {...CARD} state={{ words: 'Unknown', isOn: false }}>
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      </ConnectionCard>
    )
  if (!data)
    return (
      <ConnectionCard {...CARD} state={{ words: '…', isOn: false }}>
        <ListSkeleton rows={1} />
      </ConnectionCard>
    )
  if (!data.is_offered) return null
  return data.login === null ? <NotConnected /> : <Connected login={data.login} domain={data.domain} />
}

const NotConnected = () => (
  <ConnectionCard
    {...CARD}
    state={{ words: 'Not connected', isOn: false }}
    actions={<ForOwners what={<Connect />} />}
  >
    <SharedNotice />
  </ConnectionCard>
)

const ForOwners = ({ what }: { what: ReactNode }) => useWhyNot('connections.change') ?? what

const SharedNotice = () => (
  <Banner tone="careful">
    Shared public shorteners will be blocked by US carriers. We suggest a paid domain of your own; without one
    your texts keep our short links.
  </Banner>
)

/** Bitly's own page asks for consent in a new tab, and comes back to /bitly-callback. */
function Connect() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Before a tab is opened, which would cover the question for the password.
      const { url } = await client.integrations.bitlyLogin()
      if (!window.open(url, '_blank')) location.assign(url)
    },
    onError: showError,
  })
  return (
    <Button onClick={() => mutate()} loading={isPending}>
      Connect<span className="visually-hidden"> Bitly (opens a new tab)</span>
    </Button>
  )
}

const Connected = ({ login, domain }: { login: string; domain: string | null }) => (
  <ConnectionCard
    {...CARD}
    state={domain ? { words: 'Connected', isOn: true } : { words: 'No domain of your own', isOn: false }}
    actions={<ForOwners what={<Deauthorize />} />}
  >
    <Facts
      facts={[
        ['Bitly account', login],
        ['Links in texts', domain ?? 'ours'],
      ]}
    />
    {domain === null && <SharedNotice />}
  </ConnectionCard>
)

function Deauthorize() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(
    api.integrations.removeBitly.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.integrations.bitly.key() })
        showSuccess('Bitly is disconnected. Links in new texts are ours again.')
      },
      onError: showError,
    }),
  )
  return (
    <Button variant="default" onClick={() => mutate(undefined)} loading={isPending}>
      Deauthorize<span className="visually-hidden"> Bitly</span>
    </Button>
  )
}
