import { earlier, isAfter, isBefore } from '#core/time/instant.ts'
import { PEOPLE_AT_ONCE } from './cursor.ts'

type Instant = Temporal.Instant

/** Somebody on a coming plan who cannot be texted, because of a missing or a bad number. */
export type UnreachedPerson = {
  id: string
  /** When the church was told. */
  since: Instant
  readAt: Instant
}

/** Whoever was told mends it at once or some other day. */
const SOON = { hours: 1 }
const EVERY = { soon: { minutes: 2 }, later: { hours: 1 } } as const

/** When somebody who cannot be reached is read again, to see whether the number was corrected. */
const nextLookAt = ({ since, readAt }: UnreachedPerson): Instant =>
  readAt.add(isBefore(readAt, since.add(SOON)) ? EVERY.soon : EVERY.later)

/** When the first of these people is read again; null when there are none. */
export const firstLookAt = (people: readonly UnreachedPerson[]): Instant | null =>
  people
    .map(nextLookAt)
    .reduce<Instant | null>((first, at) => (first === null ? at : earlier(first, at)), null)

/** Those who are read again now, who waited longest first: as many as one request takes. */
export const unreachedToRead = (people: readonly UnreachedPerson[], now: Instant): string[] =>
  people
    .filter((person) => !isAfter(nextLookAt(person), now))
    .sort((one, other) => Temporal.Instant.compare(nextLookAt(one), nextLookAt(other)))
    .slice(0, PEOPLE_AT_ONCE)
    .map(({ id }) => id)
