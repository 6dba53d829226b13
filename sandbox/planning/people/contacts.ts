import { date, text } from '../api/where.ts'
import type { Email, PersonMerger, PhoneNumber } from '../state/documents.ts'
import { link, type Vertex } from '../state/vertex.ts'
import { internationalFormat, nationalFormat } from './phone-formats.ts'

export const phoneNumberVertex: Vertex<PhoneNumber> = {
  type: 'PhoneNumber',
  path: (phone) => `/people/v2/phone_numbers/${phone.id}`,
  attributes: (phone) => ({
    number: phone.number,
    carrier: null,
    location: phone.location,
    primary: phone.isPrimary,
    created_at: phone.createdAt,
    updated_at: phone.updatedAt,
    e164: phone.e164,
    international: internationalFormat(phone),
    national: nationalFormat(phone),
    country_code: phone.countryCode,
  }),
  onRequest: (phone) => ({ formatted_number: nationalFormat(phone) }),
  relationships: (phone) => ({ person: link('Person', phone.personId) }),
  parent: (phone) => link('Person', phone.personId),
  edges: [],
  order: {
    carrier: () => '',
    created_at: (phone) => phone.createdAt,
    location: (phone) => phone.location,
    number: (phone) => phone.number,
    primary: (phone) => Number(phone.isPrimary),
    updated_at: (phone) => phone.updatedAt,
  },
  where: {
    carrier: text(() => null),
    created_at: date((phone) => phone.createdAt),
    location: text((phone) => phone.location),
    number: text((phone) => phone.number),
    primary: text((phone) => phone.isPrimary),
    updated_at: date((phone) => phone.updatedAt),
  },
  event: 'people.v2.events.phone_number',
}

export const emailVertex: Vertex<Email> = {
  type: 'Email',
  path: (email) => `/people/v2/emails/${email.id}`,
  attributes: (email) => ({
    address: email.address,
    location: email.location,
    primary: email.isPrimary,
    blocked: false,
    created_at: email.createdAt,
    updated_at: email.updatedAt,
  }),
  relationships: (email) => ({ person: link('Person', email.personId) }),
  parent: (email) => link('Person', email.personId),
  order: {
    address: (email) => email.address,
    created_at: (email) => email.createdAt,
    location: (email) => email.location,
    primary: (email) => Number(email.isPrimary),
    updated_at: (email) => email.updatedAt,
  },
  where: {
    address: text((email) => email.address),
    created_at: date((email) => email.createdAt),
    location: text((email) => email.location),
    primary: text((email) => email.isPrimary),
    updated_at: date((email) => email.updatedAt),
  },
  event: 'people.v2.events.email',
}

/** Person ids are numbers here, unlike all other ids in the API. */
export const personMergerVertex: Vertex<PersonMerger> = {
  type: 'PersonMerger',
  path: (merger) => `/people/v2/person_mergers/${merger.id}`,
  attributes: (merger) => ({
    created_at: merger.createdAt,
    person_to_keep_id: Number(merger.keptId),
    person_to_remove_id: Number(merger.removedId),
  }),
  relationships: (merger) => ({
    person_to_keep: link('Person', merger.keptId),
    person_to_remove: link('Person', merger.removedId),
  }),
  order: { created_at: (merger) => merger.createdAt },
  where: {
    created_at: date((merger) => merger.createdAt),
    person_to_keep_id: text((merger) => merger.keptId),
    person_to_remove_id: text((merger) => merger.removedId),
  },
  event: 'people.v2.events.person_merger',
}
