import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { plural } from '#web/lib/counts.ts'
import { ago, exactTime, shortDayAndTime } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useZone } from '#web/lib/profile.ts'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './integrations.module.css'

/** What could not be read, and why; nothing when everything was. */
export function LeftOutParts() {
  const { data } = useQuery(api.roster.leftOut.queryOptions())
  const zone = useZone()
  const now = useNow()
  if (!data || data.left_out.length === 0) return null
  return (
    <Stack as="section" gap="s" className={classes.leftOut} aria-labelledby="left-out-title">
      <h3 id="left-out-title">Could not be read</h3>
      <ul>
        {data.left_out.map(({ kind, id, name, why, starts_at: startsAt, tried_at: triedAt }) => (
          <li key={`${kind} ${id}`}>
            <b>
              {name}
              {startsAt && `, ${shortDayAndTime(startsAt, zone)}`}
            </b>
            <Note as="span">
              {why}
              {triedAt && <span title={exactTime(triedAt, zone)}> Last tried {ago(triedAt, now)}.</span>}
            </Note>
          </li>
        ))}
      </ul>
      {data.more > 0 && <p>and {plural(data.more, 'more', 'more')}</p>}
    </Stack>
  )
}
