import { Link } from '@tanstack/react-router'
import type { CountedPerson, Day } from '#contract/dashboard.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import { CallLink } from '#web/lib/call-link.tsx'
import { CountedPeople, placeSearch } from '#web/lib/counted-people.tsx'
import { plural } from '#web/lib/counts.ts'
import { useFirstOf } from '#web/lib/first-of.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { Note } from '#web/ui/note.tsx'
import { AskLink } from './ask-link.tsx'
import classes from './dashboard.module.css'
import { inNeed } from './in-need.ts'

const FIRST_OF_DAY = 30

/** Everybody in need on a day, across its services, with what can be done; `most` shows the first of them. */
export function InNeedCard({ day, most }: { day: Day; most?: number }) {
  const people = inNeed(day)
  const { shown, toggle } = useFirstOf(
    most === undefined ? people : people.slice(0, most),
    FIRST_OF_DAY,
    'people',
  )
  if (people.length === 0)
    return (
      <Card flush title="People in need">
        <EmptyState title="Nobody is missing">Everybody who was asked has said yes.</EmptyState>
      </Card>
    )
  return (
    <Card
      flush
      title="People in need"
      end={<Note as="span">{plural(people.length, 'person', 'people')}</Note>}
    >
      <CountedPeople
        people={shown}
        label="People in need"
        ofOneDay
        linkOf={(person, place) => ({
          to: '/services',
          search: {
            type: 'A',
            ...placeSearch(place),
            personId: person.id,
            personName: person.name,
            day: day.date,
          },
        })}
        act={(person) => <Act person={person} />}
      />
      {toggle && <div className={classes.more}>{toggle}</div>}
      {most !== undefined && most < people.length && (
        <Note className={classes.more}>
          <Link to="/day/$date" params={{ date: day.date }}>
            All {people.length} people in need
          </Link>
        </Note>
      )}
    </Card>
  )
}

const Act = ({ person }: { person: CountedPerson }) =>
  person.status === DECLINED ? (
    person.places.map((place) => <AskLink key={`${place.assignment_id} ${place.time_id}`} place={place} />)
  ) : (
    <CallLink {...person} />
  )
