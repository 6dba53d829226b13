import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlatformState } from '#contract/platform.ts'
import type { AttentionReason } from '#core/vocabulary/platform.ts'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { ago } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'

const REASONS: Record<AttentionReason, string> = {
  connection_broken: 'Connection broken',
  credits_out: 'Credits are out',
  roster_old: 'Roster is old',
  registration_refused: 'Registration refused',
  registration_stuck: 'Registration undecided for too long',
  number_refused: 'Texts refused although registered',
  account_suspended: 'Texting account suspended',
  larger_asked: 'Asks for a larger registration',
  numbers_bought: 'Buys many numbers',
  billing_differed: 'Billing differed',
  disputed: 'Payment disputed',
}

/** Churches where something does not work. */
export function AttentionCard({ attention }: Pick<PlatformState, 'attention'>) {
  const now = useNow()
  return (
    <Card title="Churches that need attention">
      {attention.length === 0 && <p>All is well everywhere.</p>}
      <List aria-label="Churches that need attention">
        {attention.map(({ church_id: id, name, reason, detail, since }) => (
          <Row as="li" between key={`${id}${reason}`}>
            <Stack gap="xxs">
              <b>
                <Link to="/users" search={{ church: id }}>
                  {name}
                </Link>
              </b>
              <Note as="span">{[detail, since && ago(since, now)].filter(Boolean).join(' · ')}</Note>
            </Stack>
            <Pill tone="careful">{REASONS[reason]}</Pill>
          </Row>
        ))}
      </List>
    </Card>
  )
}

/** Due work that fails again and again. */
export function FailingWorkCard({ failing_work: failing }: Pick<PlatformState, 'failing_work'>) {
  const now = useNow()
  return (
    <Card
      title="Work that keeps failing"
      purpose="Failed five times or more for a church, and is still tried at growing distances."
    >
      {failing.length === 0 && <p>None.</p>}
      <List aria-label="Work that keeps failing">
        {failing.map(({ church_id: id, church, work, key, times, problem, failed_at: at }) => (
          <Row as="li" between key={`${work}/${key}`}>
            <Stack gap="xxs">
              {id !== null && (
                <b>
                  <Link to="/users" search={{ church: id }}>
                    {church || `Church ${id}`}
                  </Link>
                </b>
              )}
              <span>Could not {work}</span>
              <Note as="span">
                {problem}, {ago(at, now)}
              </Note>
            </Stack>
            <Pill tone="bad">{plural(times, 'time')}</Pill>
          </Row>
        ))}
      </List>
    </Card>
  )
}

type DeadJobsProps = Pick<PlatformState, 'dead_jobs' | 'dead_jobs_total'>

/** Jobs that failed for good. */
export const DeadJobsCard = ({ dead_jobs: jobs, dead_jobs_total: total }: DeadJobsProps) => (
  <Card
    title="Dead jobs"
    purpose="Failed as often as they may. The server’s log says why."
    {...(total > 0 && { end: <Pill tone="bad">{plural(total, 'job')}</Pill> })}
  >
    {jobs.length === 0 && <p>None.</p>}
    <List aria-label="Dead jobs">
      {jobs.map((job) => (
        <DeadJob key={job.id} job={job} />
      ))}
    </List>
  </Card>
)

function DeadJob({ job: { id, name, data, failed_at: at } }: { job: PlatformState['dead_jobs'][number] }) {
  const now = useNow()
  const queries = useQueryClient()
  const retry = useMutation(
    api.platform.retryJob.mutationOptions({
      onSuccess: () => {
        showSuccess(`${name} is queued again.`)
        return queries.invalidateQueries({ queryKey: api.platform.key() })
      },
      onError: showError,
    }),
  )
  return (
    <Row as="li" between>
      <Stack gap="xxs">
        <b>{name}</b>
        <Note as="span">
          {Object.entries(data)
            .map(([field, value]) => `${field} ${String(value)}`)
            .join(', ')}
          , {ago(at, now)}
        </Note>
      </Stack>
      <Button
        size="xs"
        variant="default"
        loading={retry.isPending}
        onClick={() => retry.mutate({ id })}
        aria-label={`Try ${name} again`}
      >
        Try again
      </Button>
    </Row>
  )
}
