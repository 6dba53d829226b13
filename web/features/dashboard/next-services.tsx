import { Link } from '@tanstack/react-router'
import type { NextPlan } from '#contract/dashboard.ts'
import { exactTime, shortDay, timeOfDay } from '#web/lib/dates.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { RemindLink } from '#web/lib/remind-link.tsx'
import { AnswerBar } from '#web/ui/answer-bar.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/list-states.tsx'
import classes from './dashboard.module.css'

type NextServicesProps = { plans: NextPlan[] | undefined; isConnected: boolean }

/** The next plans, and how many people have answered. */
export const NextServices = ({ plans, isConnected }: NextServicesProps) => (
  <section className={classes.card} aria-labelledby="next-title">
    <div className={classes.head}>
      <h2 id="next-title">Next services</h2>
      {isConnected && (
        <Link to="/services" search={{ type: 'A' }}>
          All services
        </Link>
      )}
    </div>
    <Plans plans={plans} isConnected={isConnected} />
  </section>
)

const Plans = ({ plans, isConnected }: NextServicesProps) => {
  const planning = usePlanningName()
  if (!plans) return <ListSkeleton rows={4} trailing />
  if (!isConnected) return <NotConnected />
  if (plans.length === 0) {
    return (
      <EmptyState title="No services ahead">Plans appear here once {planning} has dated ones.</EmptyState>
    )
  }
  const open = plans.find(({ unconfirmed }) => unconfirmed > 0)
  return (
    <ul className={classes.list}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <PlanRow plan={plan} />
          {plan === open && <Remind plan={plan} />}
        </li>
      ))}
    </ul>
  )
}

const NotConnected = () => (
  <EmptyState
    title={`${usePlanningName()} is not connected`}
    action={<Link to="/integrations">Connect</Link>}
  >
    Your services, teams and people are read from there.
  </EmptyState>
)

/** Beside the next service on which somebody has not answered. */
const Remind = ({ plan: { id, title, service_id, service_name, unconfirmed } }: { plan: NextPlan }) => (
  <div className={classes.remind}>
    <RemindLink
      open={unconfirmed}
      of={{ plan: id, planName: title, service: service_id, serviceName: service_name }}
    />
  </div>
)

const PlanRow = ({ plan }: { plan: NextPlan }) => {
  const zone = useZone()
  const search = {
    type: 'A' as const,
    service: plan.service_id,
    serviceName: plan.service_name,
    plan: plan.id,
    planName: plan.title,
  }
  return (
    <Link to="/services" search={search} className={classes.plan}>
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
