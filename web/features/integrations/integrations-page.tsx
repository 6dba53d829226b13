import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { BitlyCard } from './bitly-card.tsx'
import { ConnectionCard } from './connection-card.tsx'
import classes from './integrations.module.css'
import { NumberCard } from './number-card.tsx'
import { PlanningCard } from './planning-card.tsx'

export function IntegrationsPage() {
  useTitle('Integrations')
  const isKnown = useIsKnown()
  return (
    <>
      <PageHeader title="Integrations" detail="The services Steeple works with for your church" />
      {isKnown ? <Connections /> : <Loading />}
    </>
  )
}

/** Whether everything is there that the cards are made of: one that comes later would push the others down. */
function useIsKnown(): boolean {
  const { isPending: isProfilePending } = useQuery(api.integrations.planningProfile.queryOptions())
  const { isPending: isOfferPending } = useQuery(api.numbers.importOffered.queryOptions())
  const { isPending: isBitlyPending } = useQuery(api.integrations.bitly.queryOptions())
  const { isPending: isRosterPending } = useQuery(api.roster.sync.queryOptions())
  const { isPending: isLeftOutPending } = useQuery(api.roster.leftOut.queryOptions())
  return !(isProfilePending || isOfferPending || isBitlyPending || isRosterPending || isLeftOutPending)
}

const Loading = () => (
  <Stack className={classes.cards} role="status" aria-label="Loading the integrations">
    <Skeleton height={340} radius="lg" />
    <Skeleton height={420} radius="lg" />
    <Skeleton height={180} radius="lg" />
  </Stack>
)

function Connections() {
  const planning = usePlanningName()
  return (
    <>
      <Stack className={classes.cards}>
        <PlanningCard />
        <NumberCard />
        <BitlyCard />
      </Stack>
      <Stack as="section" aria-labelledby="planned-title">
        <h2 id="planned-title">Planned</h2>
        <ConnectionCard
          title="Other planning services"
          purpose={`For churches that schedule their volunteers elsewhere than in ${planning}.`}
          state={{ words: 'Planned', isOn: false }}
        />
      </Stack>
    </>
  )
}
