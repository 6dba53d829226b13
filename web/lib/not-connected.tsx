import { Button } from '@mantine/core'
import { EmptyState } from '#web/ui/list-states.tsx'
import { useConnectPlanning } from './connect-planning.ts'
import { usePlanningName } from './planning-name.ts'
import { useWhyNot } from './profile.ts'

/** In place of what would be read from the planning service. */
export function NotConnected() {
  const { connect, isLeaving } = useConnectPlanning()
  const whyNot = useWhyNot('connections.change')
  return (
    <EmptyState
      title={`${usePlanningName()} is not connected`}
      action={
        whyNot === null && (
          <Button onClick={connect} loading={isLeaving}>
            Connect
          </Button>
        )
      }
    >
      Your services, teams and people are read from there.
      {whyNot && ` ${whyNot}`}
    </EmptyState>
  )
}
