import { type Api, oneOf } from './api/api.ts'
import { renderable } from './api/render.ts'
import { nameOf } from './state/collections.ts'
import type { Organization, Person } from './state/documents.ts'
import { link, type Vertex } from './state/vertex.ts'

const organizationVertex: Vertex<Organization> = {
  type: 'Organization',
  path: () => '/current/v2',
  attributes: ({ name, timeZone }) => ({ name, time_zone: timeZone, country_code: 'US' }),
}

const meVertex: Vertex<Person> = {
  type: 'Person',
  path: () => '/current/v2/me',
  attributes: (person) => ({
    first_name: person.firstName,
    last_name: person.lastName,
    name: nameOf(person),
    site_administrator: person.siteAdministrator,
  }),
  relationships: (person) => ({ organization: link('Organization', person.organizationId) }),
  includes: { organization: (_person, { organization }) => renderable(organizationVertex, organization) },
}

/** Says whom the token belongs to; needs neither a scope nor access to a product. */
export function currentRoutes(api: Api): void {
  api.get('/me', (call) => oneOf(call, meVertex, call.view.viewer))
}
