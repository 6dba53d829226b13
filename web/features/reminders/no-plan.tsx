import { Link } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/list-states.tsx'

/** A reminder is about a plan. */
export const NoPlan = () => (
  <EmptyState
    title="No plan chosen"
    action={
      <Link to="/services" search={{ type: 'U' }}>
        Choose a plan
      </Link>
    }
  >
    A reminder goes to people of one plan.
  </EmptyState>
)
