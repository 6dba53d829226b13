import type { PersonInPlan } from '#contract/services.ts'
import type { StatusFilter } from '#contract/shared.ts'

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
    if (type !== 'A' && person.status !== type) return false
    if (number !== '' && digits(person.phone ?? '').includes(number)) return true
    const text = plain(`${person.name} ${person.position}`)
    return words.every((word) => text.includes(word))
  })
}

/** The list of people after somebody at the church has answered for one assignment. */
export function withAnswer(people: PersonInPlan[], assignmentId: string, status: 'C' | 'D'): PersonInPlan[] {
  return people.map((person) =>
    person.assignment_id === assignmentId
      ? { ...person, status, message: null, error_message: null, decline_reason: null }
      : person,
  )
}
