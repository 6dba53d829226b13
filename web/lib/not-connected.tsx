import { ButtonLink } from '#web/lib/button-link.tsx'
import { usePlanningName } from '#web/lib/planning-name.ts'
import { EmptyState } from '#web/ui/list-states.tsx'

export const NotConnected = () => (
  <EmptyState
    title={`${usePlanningName()} is not connected`}
    action={<ButtonLink to="/integrations">Connect</ButtonLink>}
  >
    Your services, teams and people are read from there.
  </EmptyState>
)
