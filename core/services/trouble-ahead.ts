import { isAfter, isBefore } from '#core/time/instant.ts'
import { DECLINED, FAILED, type PersonStatus } from '#core/vocabulary/people.ts'

/** One person in one plan, or at one time of it, as far as somebody at the church may have to see to it. */
export type Placed = {
  assignmentId: string
  personId: string
  name: string
  status: PersonStatus
  /** When the plan begins, or the one time that was declined while the others stand. */
  startsAt: Temporal.Instant | null
}

/** Declines further ahead than this can wait. */
export const DECLINES_AHEAD = { hours: 14 * 24 } as const
/** More trouble than this is not shown at once. */
export const TROUBLE_MAX = 10

type Ahead<Person> = Person & { startsAt: Temporal.Instant }

const soonestFirst = (one: Ahead<Placed>, other: Ahead<Placed>): number =>
  Temporal.Instant.compare(one.startsAt, other.startsAt) || one.assignmentId.localeCompare(other.assignmentId)

const needsSomebody = ({ status, startsAt }: Ahead<Placed>, now: Temporal.Instant): boolean =>
  isAfter(startsAt, now) &&
  (status === FAILED || (status === DECLINED && isBefore(startsAt, now.add(DECLINES_AHEAD))))

/**
 * Before plans that have not begun: whom texts do not reach, each person once, for the soonest plan, and every decline
 * of the near future. Soonest first.
 */
export function troubleAhead<Person extends Placed>(
  people: readonly Person[],
  now: Temporal.Instant,
): Ahead<Person>[] {
  const ahead = people
    .filter((person): person is Ahead<Person> => person.startsAt !== null)
    .filter((person) => needsSomebody(person, now))
    .sort(soonestFirst)
  const isFirst = (person: Placed, place: number): boolean =>
    ahead.findIndex((one) => one.status === FAILED && one.personId === person.personId) === place
  return ahead
    .filter((person, place) => person.status === DECLINED || isFirst(person, place))
    .sort(
      (one, other) =>
        Temporal.Instant.compare(one.startsAt, other.startsAt) ||
        one.name.localeCompare(other.name) ||
        one.assignmentId.localeCompare(other.assignmentId),
    )
    .slice(0, TROUBLE_MAX)
}
