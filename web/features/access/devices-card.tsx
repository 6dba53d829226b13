import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceSession } from '#contract/access.ts'
import { api } from '#web/lib/api.ts'
import { ago, exactTime } from '#web/lib/dates.ts'
import { errorText } from '#web/lib/errors.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { showError, showSuccess } from '#web/lib/snackbar.ts'
import { Card, Pill } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { ErrorState, ListSkeleton } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { Actions, Row } from '#web/ui/row.tsx'

/** So many devices are shown at first: most people have fewer. */
const FEW = 5

/** Where this person is signed in. */
export function DevicesCard() {
  const { data, isError, error, isFetching, refetch } = useQuery(api.access.sessions.queryOptions())
  return (
    <Card title="Where you are logged in">
      {data && <Devices sessions={data.sessions} />}
      {!data && isError && <ErrorState message={errorText(error)} onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <ListSkeleton rows={1} />}
    </Card>
  )
}

function Devices({ sessions }: { sessions: DeviceSession[] }) {
  const [isAll, setIsAll] = useState(sessions.length <= FEW)
  const endOthers = useMutation(
    api.access.endOtherSessions.mutationOptions(useEnding('You are logged out everywhere else.')),
  )
  return (
    <>
      <List aria-label="Devices">
        {sessions.slice(0, isAll ? undefined : FEW).map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </List>
      {sessions.length > 1 && (
        <Actions>
          {!isAll && (
            <Button variant="default" onClick={() => setIsAll(true)}>
              Show all {sessions.length}
            </Button>
          )}
          <Button variant="default" onClick={() => endOthers.mutate(undefined)} loading={endOthers.isPending}>
            Log out all other devices
          </Button>
        </Actions>
      )}
    </>
  )
}

function Device({ session }: { session: DeviceSession }) {
  const now = useNow()
  const zone = useZone()
  const end = useMutation(
    api.access.endSession.mutationOptions(useEnding(`${session.device} is logged out.`)),
  )
  return (
    <Row as="li" between>
      <div>
        <Row as="b" gap="s">
          {session.device}
          {session.is_current && <Pill tone="good">This device</Pill>}
        </Row>
        <Note as="div" title={exactTime(session.last_used_at, zone)}>
          Last used {ago(session.last_used_at, now)}
        </Note>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Log out ${session.device}`}
          onClick={() => end.mutate({ id: session.id })}
          loading={end.isPending}
        >
          Log out
        </Button>
      )}
    </Row>
  )
}

/** What happens after sessions were ended. */
function useEnding(words: string) {
  const queries = useQueryClient()
  return {
    onSuccess: () => {
      showSuccess(words)
      return queries.invalidateQueries({ queryKey: api.access.sessions.key() })
    },
    onError: showError,
  }
}
