import type { Ask } from '#contract/asks.ts'
import { plural } from '#web/lib/counts.ts'

/** Why others are asked for a place: 'Ann Lee declined.', '2 places open: nobody was asked for them.' */
export function WhyEmpty({ ask: { declined_by: name, time_id: timeId, open } }: { ask: Ask }) {
  if (name !== null)
    return (
      <>
        {name} declined{timeId && ' this time'}.
      </>
    )
  return open === 0 ? <>Filled.</> : <>{plural(open, 'place')} open.</>
}
