import type { Person } from './documents.ts'

/** The picture of a person's initials that stands in for a photo. */
export function photoOf(person: Pick<Person, 'firstName' | 'lastName'>): string {
  const initials = `${person.firstName.charAt(0)}${person.lastName.charAt(0)}`.toLowerCase()
  return `https://avatars.planningcenteronline.com/uploads/initials/${initials}.png`
}
