import { useTitle } from '#web/lib/title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import classes from './integrations.module.css'
import { NumberCard } from './number-card.tsx'
import { PlannedCard } from './planned-card.tsx'
import { PlanningCard } from './planning-card.tsx'

export const IntegrationsPage = () => {
  useTitle('Integrations')
  return (
    <>
      <PageHeader title="Integrations" detail="The services Steeple works with for your church" />
      <div className={classes.cards}>
        <PlanningCard />
        <NumberCard />
      </div>
      <section className={classes.planned} aria-labelledby="planned-title">
        <h2 id="planned-title">Planned</h2>
        <PlannedCard />
      </section>
    </>
  )
}
