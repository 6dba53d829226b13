import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NextPlace, NextPlan } from '#contract/dashboard.ts'
import { plural } from '#web/lib/counts.ts'
import { exactTime, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { RemindLink } from '#web/lib/remind-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { StatusIcon, statusWords } from '#web/ui/status.tsx'
import classes from './next-service.module.css'
import { planSearch } from './plan-search.ts'
import type { Dashboard } from './tile-counts.ts'

/** The next service, large: when it is, and a dot for each of its places. */
export function NextService({ dashboard }: { dashboard: Dashboard }) {
  const { next_plans: plans, next_places: places, more_places: more } = dashboard
  const [plan] = plans
  if (!plan) return null
  return (
    <Card aria-labelledby="next-service-title">
      <Head plan={plan} />
      <Teams places={places} />
      {more > 0 && <p className={classes.soft}>and {plural(more, 'further place')}</p>}
      <Counted plan={plan} />
      <div>
        <RemindLink open={plan.unconfirmed_people} of={planSearch(plan)} />
      </div>
    </Card>
  )
}

function Head({ plan }: { plan: NextPlan }) {
  const zone = useZone()
  const now = useNow()
  return (
    <div>
      <h2 id="next-service-title" className={classes.when}>
        <Link to="/services" search={planSearch(plan)} title={exactTime(plan.starts_at, zone)}>
          {whenInWords(plan.starts_at, zone, now)}
        </Link>
      </h2>
      <p className={classes.soft}>{[plan.service_name, plan.title].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Teams({ places }: { places: NextPlace[] }) {
  const teams = Map.groupBy(places, ({ team }) => team)
  return (
    <Row as="dl" gap="l" align="start">
      {[...teams].map(([team, ofTeam]) => (
        <div key={team}>
          <Note as="dt">{team || 'No team'}</Note>
          <dd>
            <Row as="ul" gap="s">
              {ofTeam.map((place) => (
                <Dot key={`${place.assignment_id} ${place.status}`} place={place} />
              ))}
            </Row>
          </dd>
        </div>
      ))}
    </Row>
  )
}

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

function Counted({ plan }: { plan: NextPlan }) {
  const parts: readonly (readonly [NextPlace['status'], number])[] = [
    ['C', plan.accepted],
    ['U', plan.unconfirmed],
    ['D', plan.declined],
    ['F', plan.failed],
    ['O', plan.opted_out],
    ['', plan.not_asked],
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
      {plan.total === 0 && <Note as="li">Nobody is scheduled yet</Note>}
    </Row>
  )
}

/** Of the shape that the next service will have. */
export const NextServiceSkeleton = () => (
  <Card as="div" role="status" aria-label="Loading the next service">
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
