import type { PersonInPlan } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import { EVERYBODY, isLetThrough } from '#core/vocabulary/people.ts'
import { plural } from '#web/lib/counts.ts'

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
const digits = (text: string) => text.replace(/\D/g, '')

/**
 * Everybody with the status whose name or position contains every word, or whose number contains the digits.
 */
export function findPeople(people: PersonInPlan[], type: StatusFilter, search: string): PersonInPlan[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const number = /^[\d\s()+.-]+$/.test(search) ? digits(search) : ''
  return people.filter((person) => {
    if (!isLetThrough(type, person.status)) return false
    if (number !== '' && digits(person.phone ?? '').includes(number)) return true
    const text = plain(`${person.name} ${person.position}`)
    return words.every((word) => text.includes(word))
  })
}

/** Shown in place of the status until the server has an answer. */
const SENDING = 'Sending…'

/** The list of people while an answer for one of them is on its way: nobody has accepted before the server has it. */
export const whileSending = <Person extends PersonInPlan>(people: Person[], assignmentId: string): Person[] =>
  people.map((person) =>
    person.assignment_id === assignmentId ? { ...person, message: SENDING, error_message: null } : person,
  )

/** '33', or '33 places, 30 people' where somebody has more than one. */
export function howMany(places: readonly PersonInPlan[]): string {
  const people = new Set(places.map(({ id }) => id)).size
  const words = places.length.toLocaleString('en-US')
  return people === places.length ? words : `${words} places, ${plural(people, 'person', 'people')}`
}

type Neighbour = { id: string; name: string }

/**
 * Who stands before and after somebody among those with the status; also when that person no longer has it,
 * because of an answer just given.
 */
export function neighboursOf(
  people: readonly PersonInPlan[],
  type: StatusFilter,
  personId: string,
): { before: Neighbour | null; after: Neighbour | null } {
  const first = people.findIndex(({ id }) => id === personId)
  const isOther = ({ id, status }: PersonInPlan) => id !== personId && (type === EVERYBODY || status === type)
  if (first === -1) return { before: null, after: null }
  const earlier = people.slice(0, first).filter(isOther)
  const known = new Set(earlier.map(({ id }) => id))
  return {
    before: earlier.at(-1) ?? null,
    after: people.slice(first + 1).find((person) => isOther(person) && !known.has(person.id)) ?? null,
  }
}
