import type { PlanningData } from '../state/collections.ts'
import type { Organization, Person, Token } from '../state/documents.ts'
import { stamp } from '../state/time.ts'
import { badScope, basicDenied, unauthorized } from './errors.ts'

export type Product = 'services' | 'people' | 'webhooks' | 'current' | 'oauth'
export type Caller = { token: Token; person: Person; organization: Organization }

export const APPLICATION_NAME = 'Sandbox application'

const SCOPE_NEEDED: Partial<Record<Product, string>> = { services: 'services', people: 'people' }

/** The caller; throws the vendor's 401 when there is none. */
export function authenticate(
  authorization: string | undefined,
  product: Product,
  data: PlanningData,
  now: Temporal.Instant,
): Caller {
  const accessToken = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (!accessToken) throw basicDenied()
  const token = data.tokens.get(accessToken)
  if (!token || token.isRevoked) throw unauthorized('CAPUCHIN')
  if (token.expiresAt <= stamp(now)) throw unauthorized('BABOON')
  const organization = data.organizations.get(token.organizationId)
  if (!organization) throw unauthorized('LEMMING')
  const person = data.people.get(token.personId)
  if (!person) throw unauthorized('FLAMINGO')
  const scope = SCOPE_NEEDED[product]
  if (scope && !token.scope.split(' ').includes(scope)) throw badScope(APPLICATION_NAME, scope)
  if (product === 'services' && person.servicesPermission === null) throw unauthorized('TRASH_PANDA')
  return { token, person, organization }
}
