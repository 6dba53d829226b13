import { choosePhone } from '#core/messaging/phone.ts'
import type { PlanningPerson } from '#providers/planning/port.ts'
import type { churches, people } from '#server/db/schema/schema.ts'

export type PersonRow = typeof people.$inferSelect
type PhoneRules = Pick<typeof churches.$inferSelect, 'id' | 'phonePreference' | 'countryIso'>

/** The number that is texted, or why there is none. Nobody who is archived is texted. */
export const chosenPhone = (
  person: Pick<PersonRow, 'phones' | 'isArchived'>,
  { phonePreference, countryIso }: PhoneRules,
): Pick<PersonRow, 'phone' | 'phoneProblem'> => {
  if (person.isArchived) return { phone: null, phoneProblem: 'no_mobile' }
  const { phone, unreachable } = choosePhone(person.phones, phonePreference, countryIso)
  return { phone, phoneProblem: unreachable }
}

export const personRow = (church: PhoneRules, read: PlanningPerson, readAt: Temporal.Instant): PersonRow => {
  const person = { phones: read.phones, isArchived: read.status === 'inactive' }
  return {
    churchId: church.id,
    id: read.id,
    firstName: read.firstName,
    lastName: read.lastName,
    ...person,
    ...chosenPhone(person, church),
    readAt,
  }
}

/** Somebody whom the planning service no longer knows: kept for the log, under the name a plan gave. */
export const goneRow = (
  churchId: number,
  known: PersonRow | undefined,
  stranger: { id: string; name: string },
  readAt: Temporal.Instant,
): PersonRow => ({
  churchId,
  id: stranger.id,
  firstName: known?.firstName ?? stranger.name,
  lastName: known?.lastName ?? '',
  phones: [],
  phone: null,
  phoneProblem: 'no_mobile',
  isArchived: true,
  readAt,
})

const shown = ({ firstName, lastName, phones, phone, phoneProblem, isArchived }: PersonRow): string =>
  JSON.stringify([
    [firstName, lastName, phone, phoneProblem, isArchived],
    phones.map(({ number, e164, location, isPrimary }) => [number, e164, location, isPrimary]),
  ])

export const isShownTheSame = (one: PersonRow, other: PersonRow | undefined): boolean =>
  other !== undefined && shown(one) === shown(other)

/** Whether the texts of somebody stay as they are. */
export const isReachedTheSame = (one: PersonRow, other: PersonRow | undefined): boolean =>
  other !== undefined &&
  one.phone === other.phone &&
  one.phoneProblem === other.phoneProblem &&
  one.isArchived === other.isArchived
