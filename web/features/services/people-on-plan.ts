import type { PersonInPlan } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'
import { isLetThrough } from '#core/vocabulary/people.ts'
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
