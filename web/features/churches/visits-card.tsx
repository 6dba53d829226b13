import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Visit } from '#contract/impersonation.ts'
import { api } from '#web/lib/api.ts'
import { exactTime, logTime, timeOfDay } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useZone } from '#web/lib/profile.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'

/** Who of our support was in the account of this church, when and why. */
export function VisitsCard() {
  const { data, isError, error, isFetching, refetch } = useQuery(api.impersonation.visits.queryOptions())
  return (
    <Card
      title="Visits by Steeple support"
      purpose="Support needs a reason to look into your account, stays at most an hour, and can only look, read your schedule again, and correct templates and switches. You get an e-mail after each visit."
      end={<Link to="/activity">All activity</Link>}
    >
      {data?.visits.length === 0 && <p>Nobody was in your account.</p>}
      <List aria-label="Visits by support">
        {data?.visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </List>
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={1} />}
    </Card>
  )
}

function VisitRow({ visit }: { visit: Visit }) {
  const zone = useZone()
  const { admin, user, reason, started_at: from, ended_at: until } = visit
  return (
    <Row as="li" between>
      <div>
        <Row as="b" gap="s">
          {admin}, signed in as {user}
          {until === null && <Pill tone="careful">There now</Pill>}
        </Row>
        <Note as="div">{reason}</Note>
        <Note as="div" title={exactTime(from, zone)}>
          {logTime(from, zone)}
          {until && ` to ${timeOfDay(until, zone)}`}
        </Note>
      </div>
    </Row>
  )
}
