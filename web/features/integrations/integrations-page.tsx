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
  const planning = usePlanningName()
  useTitle('Integrations')
  return (
    <>
      <PageHeader title="Integrations" detail="The services Steeple works with for your church" />
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
