import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { useConnectPlanning } from '#web/lib/connect-planning.ts'
import { ago, exactTime } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe, useWhyNot, useZone } from '#web/lib/profile.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Facts } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/list-states.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { DeauthorizePlanning } from './deauthorize-planning.tsx'
import { LeftOutParts } from './left-out.tsx'
import { RosterProgress } from './roster-progress.tsx'

const PURPOSE = 'Where you schedule your volunteers. Steeple reads the schedule and writes the answers back.'

/**
 * The planning service: whether it is connected, how old the roster is, and how to reconnect or disconnect.
 */
export function PlanningCard() {
  const profile = useQuery(api.integrations.planningProfile.queryOptions())
  const name = usePlanningName()
  const whyNot = useWhyNot('connections.change')
  const whyNotCheck = useWhyNot('planning.check')
  const pivot = useMe().church?.pivot
  if (!pivot?.pco_access_token) return <NotConnected />
  const isBroken = pivot.refresh_invalid || Boolean(profile.data?.error)
  return (
    <ConnectionCard
      title={name}
      purpose={PURPOSE}
      state={isBroken ? { words: 'Does not work', isOn: false } : { words: 'Connected', isOn: true }}
      actions={whyNot ?? <DeauthorizePlanning />}
    >
      {isBroken && (
        <div>
          <Reconnect />
        </div>
      )}
      {profile.isError && !profile.data ? (
        <ErrorState message={errorText(profile.error)} onRetry={() => profile.refetch()} />
      ) : (
        <Connected organization={profile.data?.data?.attributes.name} readAt={profile.data?.roster_read_at} />
      )}
      <RosterProgress />
      <LeftOutParts />
      {whyNotCheck === null && <Link to="/planning-check">What {name} lets us do</Link>}
    </ConnectionCard>
  )
}

function NotConnected() {
  const whyNot = useWhyNot('connections.change')
  const { connect, isLeaving } = useConnectPlanning()
  const name = usePlanningName()
  return (
    <ConnectionCard
      title={name}
      purpose={PURPOSE}
      state={{ words: 'Not connected', isOn: false }}
      actions={
        whyNot ?? (
          <Button onClick={connect} loading={isLeaving}>
            Connect
          </Button>
        )
      }
    />
  )
}

function Reconnect() {
  const whyNot = useWhyNot('connections.change')
  const { connect, isLeaving } = useConnectPlanning()
  const name = usePlanningName()
  return (
    <Banner
      tone="bad"
      title="Re-authentication required"
      actions={
        whyNot === null && (
          <Button onClick={connect} loading={isLeaving}>
            Connect again
          </Button>
        )
      }
    >
      We've detected an issue with your sync configuration. {name} no longer accepts our access.
      {whyNot && ` ${whyNot}`}
    </Banner>
  )
}

type ConnectedProps = { organization: string | undefined; readAt: string | null | undefined }

function Connected({ organization, readAt }: ConnectedProps) {
  const zone = useZone()
  const now = useNow()
  const age = readAt && <span title={exactTime(readAt, zone)}>{ago(readAt, now)}</span>
  return (
    <Facts
      facts={[
        ['Organization', organization ?? <Skeleton key="name" height={14} width={140} mt={4} />],
        [
          'Roster read',
          readAt === undefined ? <Skeleton key="age" height={14} width={90} mt={4} /> : age || 'never',
        ],
      ]}
    />
  )
}
