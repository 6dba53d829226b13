import { emailVertex, personMergerVertex, phoneNumberVertex } from '../people/contacts.ts'
import { personVertex } from '../people/people.ts'
import { countryOf, nationalFormat } from '../people/phone-formats.ts'
import { emailsOf, type PlanningData, phonesOf } from '../state/collections.ts'
import type { Email, Person, PhoneNumber } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'

export type NewPerson = {
  firstName: string
  lastName: string
  e164?: string
  email?: string
  isChild?: boolean
}

/** Adds a person without any permissions and returns the id. */
export function addPerson(planning: Planning, organizationId: string, wanted: NewPerson): string {
  const { data } = planning
  const at = stamp(planning.now())
  const id = data.nextId('person')
  const person: Person = {
    id,
    organizationId,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    isChild: wanted.isChild ?? false,
    archivedAt: null,
    siteAdministrator: false,
    canLogIn: false,
    servicesPermission: 'Scheduled Viewer',
    createdAt: at,
    updatedAt: at,
  }
  data.people.set(id, person)
  planning.announce('created', personVertex, person)
  if (wanted.e164) changePhone(planning, id, wanted.e164)
  if (wanted.email) {
    const email = newEmail(data.nextId('email'), person, wanted.email, at)
    planning.announce('created', emailVertex, data.emails.set(email.id, email))
  }
  return id
}

/** Replaces a person's first number with this mobile number; null removes all numbers. */
export function changePhone(planning: Planning, personId: string, e164: string | null): void {
  if (e164 === null) removePhones(planning, personId)
  else setMobile(planning, planning.data.people.must(personId), e164)
}

function setMobile({ data, announce, now }: Planning, person: Person, e164: string): void {
  const phones = phonesOf(data, person.id)
  const at = stamp(now())
  const mobile = phones.find((phone) => phone.location === 'Mobile')
  const id = mobile?.id ?? data.nextId('phone')
  const phone = newPhone(id, person, e164, mobile?.createdAt ?? at)
  const isPrimary = mobile?.isPrimary ?? phones.length === 0
  const stored = data.phones.set(id, { ...phone, isPrimary, updatedAt: at })
  announce(mobile ? 'updated' : 'created', phoneNumberVertex, stored)
}

function removePhones({ data, announce }: Planning, personId: string): void {
  for (const phone of phonesOf(data, personId)) {
    data.phones.delete(phone.id)
    announce('destroyed', phoneNumberVertex, phone)
  }
}

export function archivePerson(planning: Planning, personId: string): void {
  const at = stamp(planning.now())
  const person = planning.data.people.update(personId, { archivedAt: at, updatedAt: at })
  planning.announce('updated', personVertex, person)
}

/** Merges two people: everything of the removed person goes to the other, and the removed id is gone. */
export function mergePeople(planning: Planning, keptId: string, removedId: string): void {
  const { data } = planning
  const kept = data.people.must(keptId)
  const removed = data.people.must(removedId)
  handOver(data, keptId, removedId)
  data.people.delete(removedId)
  const id = data.nextId('merger')
  const createdAt = stamp(planning.now())
  const merger = { id, organizationId: kept.organizationId, keptId, removedId, createdAt }
  data.mergers.set(id, merger)
  planning.announce('created', personMergerVertex, merger)
  planning.announce('destroyed', personVertex, removed)
}

function handOver(data: PlanningData, personId: string, removedId: string): void {
  for (const { id } of data.planPeople.filter((row) => row.personId === removedId)) {
    data.planPeople.update(id, { personId })
  }
  for (const { id } of phonesOf(data, removedId)) data.phones.update(id, { personId, isPrimary: false })
  for (const { id } of emailsOf(data, removedId)) data.emails.update(id, { personId, isPrimary: false })
  for (const { id } of data.positionMembers.filter((one) => one.personId === removedId)) {
    data.positionMembers.update(id, { personId })
  }
  for (const { id } of data.blockouts.filter((one) => one.personId === removedId)) {
    data.blockouts.update(id, { personId })
  }
}

export const newPhone = (id: string, person: Person, e164: string, at: string): PhoneNumber => ({
  id,
  organizationId: person.organizationId,
  personId: person.id,
  number: nationalFormat({ number: e164, e164 }),
  e164,
  location: 'Mobile',
  isPrimary: true,
  countryCode: countryOf(e164),
  createdAt: at,
  updatedAt: at,
})

export const newEmail = (id: string, person: Person, address: string, at: string): Email => ({
  id,
  organizationId: person.organizationId,
  personId: person.id,
  address,
  location: 'Home',
  isPrimary: true,
  createdAt: at,
  updatedAt: at,
})
