import { renderable } from '../api/render.ts'
import { text } from '../api/where.ts'
import { emailsOf, nameOf } from '../state/collections.ts'
import type { Email, Person, PhoneNumber } from '../state/documents.ts'
import { photoOf } from '../state/photo.ts'
import { link, type Vertex } from '../state/vertex.ts'

export const servicesPersonVertex: Vertex<Person> = {
  type: 'Person',
  path: (person) => `/services/v2/people/${person.id}`,
  attributes: (person) => ({
    photo_url: photoOf(person),
    photo_thumbnail_url: photoOf(person),
    preferred_app: null,
    assigned_to_rehearsal_team: false,
    archived_at: person.archivedAt,
    created_at: person.createdAt,
    updated_at: person.updatedAt,
    first_name: person.firstName,
    last_name: person.lastName,
    name_prefix: null,
    name_suffix: null,
    legacy_id: null,
    facebook_id: null,
    full_name: nameOf(person),
    permissions: person.servicesPermission,
    media_permissions: null,
    song_permissions: null,
    max_permissions: person.servicesPermission,
    max_plan_permissions: person.servicesPermission,
    status: person.archivedAt ? 'inactive' : 'active',
    given_name: null,
    middle_name: null,
    nickname: null,
    anniversary: null,
    birthdate: null,
    archived: person.archivedAt !== null,
    site_administrator: person.siteAdministrator,
    logged_in_at: null,
    notes: null,
    passed_background_check: false,
    ical_code: null,
    preferred_max_plans_per_day: null,
    preferred_max_plans_per_month: null,
  }),
  onRequest: (person) => ({ profile_name: nameOf(person), signature: null }),
  relationships: () => ({ created_by: null, updated_by: null, current_folder: null }),
  edges: [
    'blockouts',
    'emails',
    'person_team_position_assignments',
    'plan_people',
    'schedules',
    'text_settings',
  ],
  emptyEdges: ['available_signups', 'scheduling_preferences', 'tags', 'team_leaders'],
  includes: {
    emails: (person, { data }) =>
      emailsOf(data, person.id).map((email) => renderable(servicesEmailVertex, email)),
    tags: () => [],
    team_leaders: () => [],
  },
  order: {
    created_at: (person) => person.createdAt,
    first_name: (person) => person.firstName,
    last_name: (person) => person.lastName,
    updated_at: (person) => person.updatedAt,
  },
  where: { assigned_to_rehearsal_team: text(() => false), legacy_id: text(() => null) },
}

export const servicesEmailVertex: Vertex<Email> = {
  type: 'Email',
  path: ({ personId, id }) => `/services/v2/people/${personId}/emails/${id}`,
  attributes: (email) => ({ primary: email.isPrimary, address: email.address }),
  relationships: (email) => ({ person: link('Person', email.personId) }),
  parent: (email) => link('Person', email.personId),
}

export const textSettingVertex: Vertex<PhoneNumber> = {
  type: 'TextSetting',
  path: ({ personId, id }) => `/services/v2/people/${personId}/text_settings/${id}`,
  attributes: (phone) => ({
    scheduling_requests_enabled: true,
    general_emails_enabled: false,
    scheduling_replies_enabled: false,
    reminders_enabled: true,
    carrier: null,
    display_number: phone.number,
    normalized_number: phone.e164,
  }),
  relationships: (phone) => ({ person: link('Person', phone.personId) }),
  parent: (phone) => link('Person', phone.personId),
}
