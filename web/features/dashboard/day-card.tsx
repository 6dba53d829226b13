import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Day, DayPlan, NextPlace, PlanCounts } from '#contract/dashboard.ts'
import { plural } from '#web/lib/counts.ts'
import { dayInWords, exactTime, timeOfDay, titleOfDay, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { StatusIcon, statusWords } from '#web/ui/status.tsx'
import { DayActs } from './day-acts.tsx'
import classes from './day-card.module.css'
import { OpenPlaces } from './open-places.tsx'
import { planSearch } from './plan-search.ts'

type DayProps = { day: Day }
/** `isHeaded`: the page is about this day and says so. `isComing`: who serves is being read for the first time. */
type DayCardProps = DayProps & { isHeaded?: boolean; isComing?: boolean }

/** A day with services, large: a dot for each place, and what can be done about those that are open. */
export function DayCard({ day, isHeaded = false, isComing = false }: DayCardProps) {
  const [only, ...others] = day.plans
  if (!only) return null
  const isOne = others.length === 0 && !isHeaded
  // What can be done stands above a long list of services, not at its end.
  return (
    <Card {...(isHeaded ? { 'aria-label': 'What can be done' } : { 'aria-labelledby': 'day-title' })}>
      {!isHeaded && <Head day={day} only={isOne ? only : null} />}
      {isOne && <Teams plan={only} />}
      <Counted plans={day.plans} isComing={isComing} />
      {isOne && <OpenPlaces day={day} />}
      <DayActs day={day} />
      {!isOne && <OpenPlaces day={day} />}
      {!isOne && !isHeaded && <FirstServices day={day} />}
    </Card>
  )
}

/** So many services of a day stand on the dashboard. */
const FIRST_SERVICES = 6

/** The services that come next on a day, and the way to all of them. */
function FirstServices({ day: { date, plans } }: DayProps) {
  const now = useNow()
  if (plans.length <= FIRST_SERVICES) return <Services plans={plans} />
  const ahead = plans.filter(({ starts_at: at }) => Date.parse(at) > now.getTime())
  return (
    <>
      <Services plans={(ahead.length > 0 ? ahead : plans).slice(0, FIRST_SERVICES)} />
      <Note className={classes.open}>
        <Link to="/day/$date" params={{ date }}>
          All {plans.length} services
        </Link>
      </Note>
    </>
  )
}

/** All services of a day. */
export const ServicesCard = ({ day: { plans } }: DayProps) => (
  <Card title={plural(plans.length, 'service')}>
    <Services plans={plans} />
  </Card>
)

function Head({ day, only }: DayProps & { only: DayPlan | null }) {
  const zone = useZone()
  const now = useNow()
  return (
    <div>
      <h2 id="day-title" className={classes.when}>
        <Link
          to="/day/$date"
          params={{ date: day.date }}
          title={only ? exactTime(only.starts_at, zone) : undefined}
        >
          {only ? whenInWords(only.starts_at, zone, now) : dayInWords(day.date, zone, now)}
        </Link>
      </h2>
      <p className={classes.soft}>
        {only ? (
          <Link to="/services" search={planSearch(only)}>
            {[only.service_name, only.title].filter(Boolean).join(' · ')}
          </Link>
        ) : (
          plural(day.plans.length, 'service')
        )}
      </p>
    </div>
  )
}

/** Every service of the day on a line of its own. */
function Services({ plans }: { plans: DayPlan[] }) {
  const zone = useZone()
  return (
    <ol className={classes.services}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <Note as="span" className="nowrap">
            {timeOfDay(plan.starts_at, zone)}
          </Note>
          <Link to="/services" search={planSearch(plan)}>
            <b>{plan.service_name}</b>{' '}
            {plan.title !== titleOfDay(plan.starts_at, zone) && <Note as="span">{plan.title}</Note>}
          </Link>
          <Note as="span" className="nowrap">
            {plan.accepted} of {plan.total}
          </Note>
          <Dots places={plan.places} label={plan.service_name} />
          <Further more={plan.more_places} />
        </li>
      ))}
    </ol>
  )
}

function Teams({ plan }: { plan: DayPlan }) {
  const teams = Map.groupBy(plan.places, ({ team }) => team)
  return (
    <>
      <Row as="dl" gap="l" align="start">
        {[...teams].map(([team, ofTeam]) => (
          <div key={team}>
            <Note as="dt">{team || 'No team'}</Note>
            <dd>
              <Dots places={ofTeam} label={team || 'No team'} />
            </dd>
          </div>
        ))}
      </Row>
      <Further more={plan.more_places} />
    </>
  )
}

const Further = ({ more }: { more: number }) =>
  more > 0 ? <p className={classes.soft}>and {plural(more, 'further place')}</p> : null

const Dots = ({ places, label }: { places: NextPlace[]; label: string }) => (
  <Row as="ul" gap="s" className={classes.dots} aria-label={label}>
    {places.map((place) => (
      <Dot key={`${place.assignment_id} ${place.status}`} place={place} />
    ))}
  </Row>
)

function wordOf({ status, in_part }: NextPlace): string {
  if (in_part) return 'Accepted in part'
  return status === '' ? 'Not asked yet' : statusWords[status]
}

function Dot({ place }: { place: NextPlace }) {
  const words = `${[place.name, place.position].filter(Boolean).join(', ')}: ${wordOf(place)}`
  return (
    <li className={classes.dot} data-in-part={place.in_part || undefined} title={words}>
      <StatusIcon status={place.status} size={22} />
      <span className="visually-hidden">{words}</span>
    </li>
  )
}

function Counted({ plans, isComing }: { plans: DayPlan[]; isComing: boolean }) {
  const sum = (of: keyof PlanCounts) => plans.reduce((total, plan) => total + plan[of], 0)
  const parts: readonly (readonly [NextPlace['status'], number])[] = [
    ['C', sum('accepted')],
    ['U', sum('unconfirmed')],
    ['D', sum('declined')],
    ['F', sum('failed')],
    ['O', sum('opted_out')],
    ['', sum('not_asked')],
  ]
  return (
    <Row as="ul" gap="m" className={classes.counts}>
      {parts
        .filter(([, count]) => count > 0)
        .map(([status, count]) => (
          <Note as="li" key={status}>
            <StatusIcon status={status} size={16} />
            <b>{count.toLocaleString('en-US')}</b>{' '}
            {status === '' ? 'not asked yet' : statusWords[status].toLowerCase()}
          </Note>
        ))}
      {sum('total') === 0 && (
        <Note as="li">{isComing ? 'Who serves is still being read' : 'Nobody is scheduled yet'}</Note>
      )}
    </Row>
  )
}

/** Of the shape that the next day will have. */
export const DaySkeleton = () => (
  <Card as="div" role="status" aria-label="Loading the next day">
    <div>
      <Skeleton height={24} width="62%" mb={8} />
      <Skeleton height={14} width="45%" />
    </div>
    {[7, 5, 6].map((dots) => (
      <Row key={dots} gap="s">
        {Array.from({ length: dots }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder dots have no identity
          <Skeleton key={place} height={22} circle />
        ))}
      </Row>
    ))}
    <Skeleton height={14} width="70%" />
  </Card>
)
