import type { Ask } from '#contract/asks.ts'
import { CallLink } from '#web/lib/call-link.tsx'
import { timeOfDay } from '#web/lib/dates.ts'
import { useZone } from '#web/lib/profile.ts'
import { List } from '#web/ui/list.tsx'
import { Note } from '#web/ui/note.tsx'
import { Row } from '#web/ui/row.tsx'
import classes from './asks.module.css'

/** Who could serve, in the order in which to call them: texts come too late. */
export function CallList({ ask }: { ask: Ask }) {
  const zone = useZone()
  const able = ask.people.filter(({ problem, answer }) => problem === null && answer === null)
  return (
    <>
      <Note tone="careful" role="status">
        Texts go again at {timeOfDay(ask.texts_go_at, zone)}, the service is at{' '}
        {timeOfDay(ask.starts_at, zone)}: call.
      </Note>
      {able.length === 0 ? (
        <Note>Nobody is left who could serve.</Note>
      ) : (
        <List as="ol" className={classes.people} aria-label={`Call for ${ask.position || 'this place'}`}>
          {able.map((person) => (
            <li key={person.person_id}>
              <Row between>
                <b>{person.name}</b>
                <CallLink {...person} />
              </Row>
            </li>
          ))}
        </List>
      )}
    </>
  )
}
