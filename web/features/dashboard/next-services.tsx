import { Link } from '@tanstack/react-router'
import type { NextPlan } from '#contract/dashboard.ts'
import { exactTime, shortDay, timeOfDay } from '#web/lib/dates.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { AnswerBar, AnswerLegend } from '#web/ui/answer-bar.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/list-states.tsx'
import classes from './dashboard.module.css'
import { More } from './more.tsx'
import { planSearch } from './plan-search.ts'

type NextServicesProps = { plans: NextPlan[] | undefined; more: number }

/** The plans after the next one, and how many of their places are answered. */
export const NextServices = ({ plans, more }: NextServicesProps) => (
  <section className={classes.card} aria-labelledby="next-title">
    <div className={classes.head}>
      <h2 id="next-title">After that</h2>
      <Link to="/services" search={{ type: 'A' }}>
        All services
      </Link>
    </div>
    <Plans plans={plans} more={more} />
  </section>
)

const Plans = ({ plans, more }: NextServicesProps) => {
  const planning = usePlanningName()
  if (!plans) return <ListSkeleton rows={4} trailing />
  if (plans.length === 0) {
    return (
      <EmptyState title="No services ahead">Plans appear here once {planning} has dated ones.</EmptyState>
    )
  }
  const after = plans.slice(1)
  if (after.length === 0)
    return <EmptyState title="No further services">The next one stands above.</EmptyState>
  return (
    <>
      <div className={classes.legend}>
        <AnswerLegend />
      </div>
      <ul className={classes.list}>
        {after.map((plan) => (
          <li key={plan.id}>
            <PlanRow plan={plan} />
          </li>
        ))}
      </ul>
      <More count={more} of="service" />
    </>
  )
}

const PlanRow = ({ plan }: { plan: NextPlan }) => {
  const zone = useZone()
  return (
    <Link to="/services" search={planSearch(plan)} className={classes.plan}>
      <span className={classes.day} title={exactTime(plan.starts_at, zone)}>
        {shortDay(plan.starts_at, zone)}
        <br />
        {timeOfDay(plan.starts_at, zone)}
      </span>
      <span className={classes.names}>
        <b>{plan.service_name}</b>
        <small>{plan.title}</small>
      </span>
      <AnswerBar {...plan} />
      <span className={classes.of}>
        {plan.accepted} of {plan.total}
      </span>
    </Link>
  )
}
