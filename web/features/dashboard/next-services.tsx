import { Link } from '@tanstack/react-router'
import type { Day, NextPlan } from '#contract/dashboard.ts'
import { exactTime, shortDay, timeOfDay } from '#web/lib/dates.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useZone } from '#web/lib/profile.ts'
import { AnswerBar, AnswerLegend } from '#web/ui/answer-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { EmptyState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './dashboard.module.css'
import { More } from './more.tsx'
import { planSearch } from './plan-search.ts'

type NextServicesProps = {
  plans: NextPlan[] | undefined
  more: number
  /** The day that is shown above. */
  day: Day | null | undefined
  /** The services are being read for the first time. */
  isComing: boolean
}

/** The plans after the next day, and how many of their places are answered. */
export const NextServices = (props: NextServicesProps) => (
  <Card
    flush
    title="After that"
    end={
      <Link to="/services" search={{ type: 'A' }}>
        All services
      </Link>
    }
  >
    <Plans {...props} />
  </Card>
)

function Plans({ plans, more, day, isComing }: NextServicesProps) {
  const planning = usePlanningName()
  if (!plans) return <ListSkeleton rows={4} trailing />
  const after = plans.filter(({ id }) => !day?.plans.some((plan) => plan.id === id))
  if (after.length === 0 && isComing)
    return <EmptyState title="Services are still being read">They appear here as they come.</EmptyState>
  if (plans.length === 0)
    return (
      <EmptyState title="No services ahead">Plans appear here once {planning} has dated ones.</EmptyState>
    )
  if (after.length === 0)
    return <EmptyState title="No further services">The next ones stand above.</EmptyState>
  return (
    <>
      <div className={classes.legend}>
        <AnswerLegend />
      </div>
      <List bare>
        {after.map((plan) => (
          <li key={plan.id}>
            <PlanRow plan={plan} />
          </li>
        ))}
      </List>
      <More count={more} of="service" />
    </>
  )
}

function PlanRow({ plan }: { plan: NextPlan }) {
  const zone = useZone()
  return (
    <Link to="/services" search={planSearch(plan)} className={classes.plan}>
      <Note as="span" title={exactTime(plan.starts_at, zone)}>
        {shortDay(plan.starts_at, zone)}
        <br />
        {timeOfDay(plan.starts_at, zone)}
      </Note>
      <span>
        <b>{plan.service_name}</b>
        <Note as="div">{plan.title}</Note>
      </span>
      <AnswerBar {...plan} />
      <Note as="span">
        {plan.accepted} of {plan.total}
      </Note>
    </Link>
  )
}
