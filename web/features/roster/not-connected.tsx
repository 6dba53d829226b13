import { ButtonLink } from '#web/lib/button-link.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'

export const NotConnected = () => (
  <EmptyState
    title="Planning Center is not connected"
    action={<ButtonLink to="/integrations">Connect</ButtonLink>}
  >
    Your services, teams and people are read from there.
  </EmptyState>
)
