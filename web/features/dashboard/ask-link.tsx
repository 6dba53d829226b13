import { Link } from '@tanstack/react-router'
import type { CountedPlace } from '#contract/dashboard.ts'
import type { AskState } from '#core/vocabulary/asks.ts'
import { placeSearch } from '#web/lib/counted-people.tsx'

type EmptyPlace = Omit<CountedPlace, 'why'>

const ASK_WORDS: Partial<Record<AskState, string>> = {
  looking: 'Looking who could',
  ready: 'See who could',
  running: 'Others are asked',
  nobody: 'All have said no',
}

/** Leads to asking others for a place, or to how that goes. */
export function AskLink({ place }: { place: EmptyPlace }) {
  const { ask, assignment_id: assignment, time_id, position, is_too_late } = place
  const words = (ask && ASK_WORDS[ask.state]) ?? (is_too_late ? 'Who could be called' : 'Ask others')
  return (
    <Link
      to="/ask-others"
      search={{ ...placeSearch(place), assignment, time: time_id ?? undefined }}
      aria-label={`${words}: ${position}, ${place.service_name}`}
    >
      {words}
    </Link>
  )
}
