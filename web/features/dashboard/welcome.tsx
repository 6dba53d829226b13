import { Button } from '@mantine/core'
import { ago, exactTime, greeting, whenInWords } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { useMe, useZone } from '#web/lib/profile.ts'
import { useRoster } from '#web/lib/roster.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Dashboard } from './tile-counts.ts'

/** Greets the person and says when the next service is and how old the roster is, which can be read again. */
export function Welcome({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { user } = useMe()
  const isConnected = dashboard?.connected ?? false
  const { sync, isReading, read } = useRoster(isConnected)
  const title = `${greeting(useZone(), useNow())}, ${user?.first_name ?? ''}`
  const progress = isReading ? sync?.words : undefined
  return (
    <PageHeader
      title={title}
      detail={dashboard ? <Facts dashboard={dashboard} progress={progress} /> : '\u00a0'}
    >
      {isConnected && (
        <Button variant="default" onClick={read} loading={isReading}>
          Read roster now
        </Button>
      )}
    </PageHeader>
  )
}

/** When the next service is; behind it, so that nothing moves, how old the roster is or how far its reading has come. */
function Facts({
  dashboard: { connected, roster_read_at: readAt, next_plans: plans },
  progress,
}: {
  dashboard: Dashboard
  progress: string | undefined
}) {
  const zone = useZone()
  const now = useNow()
  const planning = usePlanningName()
  const next = plans[0]?.starts_at
  const unread = connected ? 'Your schedule is being read for the first time' : `${planning} is not connected`
  const age = readAt ? `Roster read ${ago(readAt, now)}` : unread
  return (
    <>
      {next && <span title={exactTime(next, zone)}>Next service {whenInWords(next, zone, now)}</span>}
      {next && ' · '}
      {progress ? (
        <span role="status">{progress}</span>
      ) : (
        <span title={readAt ? exactTime(readAt, zone) : undefined}>{age}</span>
      )}
    </>
  )
}
