import type { PersonInPlan } from '#contract/services.ts'
import { isInPart } from '#core/services/in-part.ts'
import { ACCEPTED } from '#core/vocabulary/people.ts'
import { literalsWords } from '#web/lib/names.ts'
import { useZone } from '#web/lib/profile.ts'
import { emptyTimes, timeSayer } from '#web/lib/single-times.ts'
import { Row } from '#web/ui/row.tsx'
import { StatusBadge } from '#web/ui/status.tsx'

type Times = Pick<PersonInPlan, 'times'>

/** 'In part: 11:00 AM' of somebody who has accepted some times alone; undefined for everybody else. */
export function useInPartWords(person: Times & Pick<PersonInPlan, 'status'>): string | undefined {
  const zone = useZone()
  if (!isInPart(person)) return undefined
  const say = timeSayer(person, zone)
  const accepted = person.times.filter(({ status }) => status === ACCEPTED)
  return `In part: ${literalsWords(accepted.map(({ starts_at }) => say(starts_at)))}`
}

const ANSWERS = { C: 'accepted', D: 'declined', U: 'no answer yet' }

/** Each time that is answered on its own, as it stands. */
export function SingleTimes({ person }: { person: Times & Pick<PersonInPlan, 'position'> }) {
  const zone = useZone()
  if (person.times.length === 0) return null
  const say = timeSayer(person, zone)
  return (
    <Row as="ul" aria-label={`Times: ${person.position || 'no position'}`}>
      {person.times.map(({ id, starts_at, status }) => (
        <li key={id}>
          <StatusBadge status={status} words={`${say(starts_at)} ${ANSWERS[status]}`} />
        </li>
      ))}
    </Row>
  )
}

/** '9:00 AM declined' of somebody who has accepted the others; empty for everybody else. */
export function DeclinedTimes({ person }: { person: PersonInPlan }) {
  const zone = useZone()
  const declined = emptyTimes(person)
  if (declined.length === 0) return null
  const say = timeSayer(person, zone)
  return <small>{literalsWords(declined.map(({ starts_at }) => say(starts_at)))} declined</small>
}
