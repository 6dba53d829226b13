import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CountedPerson, CountedPlace } from '#contract/dashboard.ts'
import { Note } from '#web/ui/note.tsx'
import { StatusIcon, statusWords } from '#web/ui/status.tsx'
import classes from './counted-people.module.css'
import { exactTime, shortDayAndTime, timeOfDay } from './dates.ts'
import { useZone } from './profile.ts'

type PlaceSearch = { service: string; serviceName: string; plan: string; planName: string }

/** The plan of a place, as addresses name it. */
export const placeSearch = (place: Omit<CountedPlace, 'why'>): PlaceSearch => ({
  service: place.service_id,
  serviceName: place.service_name,
  plan: place.plan_id,
  planName: place.plan_title,
})

type CountedPeopleProps = {
  people: readonly CountedPerson[]
  label: string
  /** Where the texts of somebody open. */
  linkOf: (person: CountedPerson, place: CountedPlace) => Pick<LinkProps, 'to' | 'search'>
  /** The times alone: everything is of one day. */
  ofOneDay?: boolean
  /** What can be done about somebody. */
  act?: (person: CountedPerson) => ReactNode
}

/** People in one flat list, each once, with every place that they are counted for. */
export const CountedPeople = ({ people, label, linkOf, ofOneDay, act }: CountedPeopleProps) => (
  <ul aria-label={label} className={classes.people}>
    {people.map((person) => (
      <li key={`${person.status} ${person.id}`}>
        <StatusIcon status={person.status} label={wordOf(person)} size={18} />
        <div>
          <NameLink person={person} linkOf={linkOf} />
          {person.places.map((place) => (
            <Place
              key={`${place.assignment_id} ${place.time_id}`}
              place={place}
              ofOneDay={ofOneDay ?? false}
            />
          ))}
        </div>
        <div className={classes.act}>
          {person.texts > 0 && (
            <Note as="span">{person.texts === 1 ? '1 text' : `${person.texts} texts`}</Note>
          )}
          {act?.(person)}
        </div>
      </li>
    ))}
  </ul>
)

const wordOf = ({ status }: CountedPerson): string => (status === 'F' ? 'Out of reach' : statusWords[status])

function NameLink({ person, linkOf }: { person: CountedPerson } & Pick<CountedPeopleProps, 'linkOf'>) {
  const [place] = person.places
  if (!place) return <b>{person.name}</b>
  return (
    <Link {...linkOf(person, place)} resetScroll={false}>
      <b>{person.name}</b>
    </Link>
  )
}

function Place({ place, ofOneDay }: { place: CountedPlace; ofOneDay: boolean }) {
  const zone = useZone()
  const { starts_at: at, service_name: service, team, position, why } = place
  const where = [service, team, position].filter(Boolean).join(' · ')
  return (
    <Note as="div">
      {at && (
        <>
          <time dateTime={at} title={exactTime(at, zone)} className="nowrap">
            {ofOneDay ? timeOfDay(at, zone) : shortDayAndTime(at, zone)}
          </time>{' '}
        </>
      )}
      {where}
      {why && `: ${why}`}
    </Note>
  )
}
