import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Visit } from '#contract/impersonation.ts'
import { api } from '#web/lib/api.ts'
import { exactTime, logTime, timeOfDay } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useZone } from '#web/lib/profile.ts'
import classes from '#web/lib/settings.module.css'
import { Card, Pill } from '#web/ui/card.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'

/** Who of our support was in the account of this church, when and why. */
export const VisitsCard = () => {
  const { data, isError, error, isFetching, refetch } = useQuery(api.impersonation.visits.queryOptions())
  return (
    <Card
      title="Visits by Steeple support"
      purpose="Support needs a reason to look into your account, stays at most an hour, and can only look, read your schedule again, and correct templates and switches. You get an e-mail after each visit."
      end={
        <Link to="/activity" className={classes.link}>
          All activity
        </Link>
      }
    >
      {data?.visits.length === 0 && <p className={classes.plain}>Nobody was in your account.</p>}
      <ul className={classes.rows} aria-label="Visits by support">
        {data?.visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ul>
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={1} />}
    </Card>
  )
}

const VisitRow = ({ visit }: { visit: Visit }) => {
  const zone = useZone()
  const { admin, user, reason, started_at: from, ended_at: until } = visit
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>
          {admin}, signed in as {user}
          {until === null && <Pill tone="careful">There now</Pill>}
        </div>
        <div className={classes.detail}>{reason}</div>
        <div className={classes.detail} title={exactTime(from, zone)}>
          {logTime(from, zone)}
          {until && ` to ${timeOfDay(until, zone)}`}
        </div>
      </div>
    </li>
  )
}
