import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NextPlace, NextPlan } from '#contract/dashboard.ts'
import { plural } from '#web/lib/counts.ts'
import { exactTime, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { RemindLink } from '#web/lib/remind-link.tsx'
import { StatusIcon, statusWords } from '#web/ui/status.tsx'
import classes from './next-service.module.css'
import { planSearch } from './plan-search.ts'
import type { Dashboard } from './tile-counts.ts'

/** The next service, large: when it is, and a dot for each of its places. */
export const NextService = ({ dashboard }: { dashboard: Dashboard }) => {
  const { next_plans: plans, next_places: places, more_places: more } = dashboard
  const [plan] = plans
  if (!plan) return null
  return (
    <section className={classes.card} aria-labelledby="next-service-title">
      <Head plan={plan} />
      <Teams places={places} />
      {more > 0 && <p className={classes.more}>and {plural(more, 'further place')}</p>}
      <Counted plan={plan} />
      <div>
        <RemindLink open={plan.unconfirmed_people} of={planSearch(plan)} />
      </div>
    </section>
  )
}

const Head = ({ plan }: { plan: NextPlan }) => {
  const zone = useZone()
  const now = useNow()
  return (
    <div>
      <h2 id="next-service-title" className={classes.when}>
        <Link to="/services" search={planSearch(plan)} title={exactTime(plan.starts_at, zone)}>
          {whenInWords(plan.starts_at, zone, now)}
        </Link>
      </h2>
      <p className={classes.name}>{[plan.service_name, plan.title].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

const Teams = ({ places }: { places: NextPlace[] }) => {
  const teams = Map.groupBy(places, ({ team }) => team)
  return (
    <dl className={classes.teams}>
      {[...teams].map(([team, ofTeam]) => (
        <div key={team}>
          <dt>{team || 'No team'}</dt>
          <dd>
            <ul className={classes.dots}>
              {ofTeam.map((place) => (
                <Dot key={`${place.assignment_id} ${place.status}`} place={place} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const wordOf = ({ status, in_part }: NextPlace): string => {
  if (in_part) return 'Accepted in part'
  return status === '' ? 'Not asked yet' : statusWords[status]
}

const Dot = ({ place }: { place: NextPlace }) => {
  const words = `${[place.name, place.position].filter(Boolean).join(', ')}: ${wordOf(place)}`
  return (
    <li className={classes.dot} data-in-part={place.in_part || undefined} title={words}>
      <StatusIcon status={place.status} size={22} />
      <span className="visually-hidden">{words}</span>
    </li>
  )
}

const Counted = ({ plan }: { plan: NextPlan }) => {
  const parts: readonly (readonly [NextPlace['status'], number])[] = [
    ['C', plan.accepted],
    ['U', plan.unconfirmed],
    ['D', plan.declined],
    ['F', plan.failed],
    ['O', plan.opted_out],
    ['', plan.not_asked],
  ]
  return (
    <ul className={classes.counts}>
      {parts
        .filter(([, count]) => count > 0)
        .map(([status, count]) => (
          <li key={status}>
            <StatusIcon status={status} size={16} />
            <b>{count.toLocaleString('en-US')}</b>{' '}
            {status === '' ? 'not asked yet' : statusWords[status].toLowerCase()}
          </li>
        ))}
      {plan.total === 0 && <li>Nobody is scheduled yet</li>}
    </ul>
  )
}

/** Of the shape that the next service will have. */
export const NextServiceSkeleton = () => (
  <div className={classes.card} role="status" aria-label="Loading the next service">
    <div>
      <Skeleton height={24} width="62%" mb={8} />
      <Skeleton height={14} width="45%" />
    </div>
    {[7, 5, 6].map((dots) => (
      <div key={dots} className={classes.dots}>
        {Array.from({ length: dots }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder dots have no identity
          <Skeleton key={place} height={22} circle />
        ))}
      </div>
    ))}
    <Skeleton height={14} width="70%" />
  </div>
)
