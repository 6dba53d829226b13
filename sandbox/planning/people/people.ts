import { renderable } from '../api/render.ts'
import { date, matchesText, text } from '../api/where.ts'
import { emailsOf, nameOf, phonesOf } from '../state/collections.ts'
import type { Person } from '../state/documents.ts'
import { photoOf } from '../state/photo.ts'
import type { Vertex, View, Where } from '../state/vertex.ts'
import { emailVertex, phoneNumberVertex } from './contacts.ts'
import { peopleOrganizationVertex } from './organization.ts'

const none = () => null
const noneAtAll = () => []

export const personVertex: Vertex<Person> = {
  type: 'Person',
  path: (person) => `/people/v2/people/${person.id}`,
  attributes: (person) => ({
    accounting_administrator: false,
    anniversary: null,
    avatar: photoOf(person),
    birthdate: null,
    can_create_forms: false,
    can_email_lists: false,
    child: person.isChild,
    created_at: person.createdAt,
    demographic_avatar_url: photoOf(person),
    directory_status: 'no_access',
    first_name: person.firstName,
    gender: null,
    given_name: null,
    grade: null,
    graduation_year: null,
    inactivated_at: person.archivedAt,
    last_name: person.lastName,
    login_identifier: null,
    medical_notes: null,
    membership: null,
    middle_name: null,
    name: nameOf(person),
    nickname: null,
    passed_background_check: false,
    people_permissions: person.canLogIn ? 'Editor' : null,
    remote_id: null,
    resource_permission_flags: {},
    school_type: null,
    site_administrator: person.siteAdministrator,
    status: person.archivedAt ? 'inactive' : 'active',
    updated_at: person.updatedAt,
  }),
  onRequest: () => ({
    directory_shared_info: {},
    mfa_configured: false,
    stripe_customer_identifier: null,
  }),
  relationships: () => ({ primary_campus: null, created_by: null }),
  edges: ['emails', 'phone_numbers'],
  emptyEdges: ['addresses', 'field_data', 'households', 'notes', 'person_merger', 'primary_campus'],
  includes: {
    addresses: noneAtAll,
    emails: (person, { data }) => emailsOf(data, person.id).map((email) => renderable(emailVertex, email)),
    field_data: noneAtAll,
    households: noneAtAll,
    inactive_reason: none,
    marital_status: none,
    name_prefix: none,
    name_suffix: none,
    organization: (_person, { organization }) => renderable(peopleOrganizationVertex, organization),
    person_apps: noneAtAll,
    phone_numbers: (person, { data }) =>
      phonesOf(data, person.id).map((phone) => renderable(phoneNumberVertex, phone)),
    platform_notifications: noneAtAll,
    primary_campus: none,
    school: none,
    social_profiles: noneAtAll,
  },
  order: {
    created_at: (person) => person.createdAt,
    first_name: (person) => person.firstName,
    last_name: (person) => person.lastName,
    updated_at: (person) => person.updatedAt,
  },
  where: {
    child: text((person) => person.isChild),
    created_at: date((person) => person.createdAt),
    first_name: text((person) => person.firstName),
    // Where lists are not taken, a value counts as far as it is a number.
    id: (person, { values }, { switches }) =>
      values
        .flatMap((value) => value.split(',').slice(0, switches.takesIdLists ? undefined : 1))
        .includes(person.id),
    last_name: text((person) => person.lastName),
    remote_id: text(none),
    search_name: search((person) => [nameOf(person)]),
    search_name_or_email: search((person, view) => [nameOf(person), ...addresses(person, view)]),
    search_name_or_email_or_phone_number: search((person, view) => [
      nameOf(person),
      ...addresses(person, view),
      ...numbers(person, view),
    ]),
    search_phone_number: search(numbers),
    search_phone_number_e164: search(numbers),
    site_administrator: text((person) => person.siteAdministrator),
    status: text((person) => (person.archivedAt ? 'inactive' : 'active')),
    updated_at: date((person) => person.updatedAt),
  },
  filters: {
    admins: (person) => person.canLogIn,
    created_since: (person, _view, params) => person.createdAt >= (params.get('time') ?? ''),
    organization_admins: (person) => person.siteAdministrator,
  },
  event: 'people.v2.events.person',
}

function search(read: (person: Person, view: View) => string[]): Where<Person> {
  return (person, { values }, view) =>
    read(person, view).some((own) => values.some((value) => matchesText(own, `%${value}%`)))
}

function addresses(person: Person, { data }: View): string[] {
  return emailsOf(data, person.id).map((email) => email.address)
}

function numbers(person: Person, { data }: View): string[] {
  return phonesOf(data, person.id).flatMap((phone) => [phone.number, phone.e164 ?? ''])
}
