import type { Organization } from '../state/documents.ts'
import type { Vertex } from '../state/vertex.ts'

export const peopleOrganizationVertex: Vertex<Organization> = {
  type: 'Organization',
  path: () => '/people/v2',
  attributes: (organization) => ({
    avatar_url: null,
    contact_website: null,
    country_code: 'US',
    created_at: organization.createdAt,
    date_format: 1,
    name: organization.name,
    time_zone: organization.timeZone,
  }),
  edges: ['emails', 'people', 'person_mergers', 'phone_numbers'],
}
