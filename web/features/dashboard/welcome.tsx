import { Button } from '@mantine/core'
import { ago, exactTime, greeting, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe, useZone } from '#web/lib/profile.ts'
import { useRoster } from '#web/lib/roster.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import type { Dashboard } from './tile-counts.ts'

/**
 * Greets the person and says how old the roster is and when the next service is; the roster can be read
 * again.
 */
export function Welcome({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { user } = useMe()
  const isConnected = dashboard?.connected ?? false
  const { sync, isReading, read } = useRoster(isConnected)
  const title = `${greeting(useZone(), useNow())}, ${user?.first_name ?? ''}`
  return (
    <>
      <PageHeader title={title} detail={dashboard ? <Facts dashboard={dashboard} /> : '\u00a0'}>
        {isConnected && (
          <Button variant="default" onClick={read} loading={isReading}>
            Read roster now
          </Button>
        )}
      </PageHeader>
      {isReading && sync && <ProgressLine words={sync.words} done={sync.done} total={sync.total} />}
    </>
  )
}

function Facts({
  dashboard: { connected, roster_read_at: readAt, next_plans: plans },
}: {
  dashboard: Dashboard
}) {
  const zone = useZone()
  const now = useNow()
  const planning = usePlanningName()
  const next = plans[0]?.starts_at
  return (
    <>
      {readAt && <span title={exactTime(readAt, zone)}>Roster read {ago(readAt, now)}</span>}
      {readAt && next && ' · '}
      {next && <span title={exactTime(next, zone)}>next service {whenInWords(next, zone, now)}</span>}
      {!readAt && next && ' · '}
      {!readAt &&
        (connected ? 'Your schedule is being read for the first time' : `${planning} is not connected`)}
    </>
  )
}
