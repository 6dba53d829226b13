import { createHash, createHmac } from 'node:crypto'
import { nameOf } from '../state/collections.ts'
import type { AuthorizationCode, Person, Token } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
import { CLIENT } from './clients.ts'
import { invalidGrant, invalidRequest } from './errors.ts'

const REFRESH_LIFETIME_DAYS = 90

/** Exchanges a code for tokens, once; throws invalid_grant when anything does not match. */
export function redeemCode(planning: Planning, form: Record<string, string>): Token {
  const { codes, people } = planning.data
  const code = codes.get(form.code ?? '')
  if (!code || code.expiresAt <= stamp(planning.now())) throw invalidGrant()
  if (code.redirectUri !== form.redirect_uri || !provesChallenge(code, form.code_verifier))
    throw invalidGrant()
  codes.delete(code.code)
  return issue(planning, people.must(code.personId), code.scope)
}

function provesChallenge({ codeChallenge }: AuthorizationCode, verifier: string | undefined): boolean {
  if (!codeChallenge) return true
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === codeChallenge
  )
}

/** Exchanges a refresh token for new tokens; it works once, and for 90 days. */
export function redeemRefreshToken(planning: Planning, refreshToken: string): Token {
  const { tokens, people } = planning.data
  const token = tokens.find((one) => one.refreshToken === refreshToken)
  if (!token || token.isRevoked || token.isRefreshUsed) throw invalidGrant()
  const lastDay = Temporal.Instant.from(token.issuedAt).add({ hours: REFRESH_LIFETIME_DAYS * 24 })
  if (Temporal.Instant.compare(planning.now(), lastDay) >= 0) {
    throw invalidRequest('The refresh token is no longer valid')
  }
  const person = people.get(token.personId)
  if (!person) throw invalidGrant()
  tokens.update(token.accessToken, { isRefreshUsed: true })
  return issue(planning, person, token.scope)
}

function issue({ data, switches, now }: Planning, person: Person, scope: string): Token {
  const seed = `token ${data.nextId('token')}`
  const accessToken = createHash('sha256').update(`access ${seed}`).digest('hex')
  return data.tokens.set(accessToken, {
    accessToken,
    refreshToken: createHash('sha256').update(`refresh ${seed}`).digest('hex'),
    organizationId: person.organizationId,
    personId: person.id,
    scope,
    issuedAt: stamp(now()),
    expiresAt: stamp(now().add({ seconds: switches.tokenLifetimeSeconds })),
    isRevoked: false,
    isRefreshUsed: false,
  })
}

/** The body of a successful token request. */
export function tokenDocument(planning: Planning, token: Token, issuer: string): object {
  const issuedAt = Temporal.Instant.from(token.issuedAt)
  const created = Math.floor(issuedAt.epochMilliseconds / 1000)
  const expires = Math.floor(Temporal.Instant.from(token.expiresAt).epochMilliseconds / 1000)
  const wantsIdentity = token.scope.split(' ').includes('openid')
  return {
    access_token: token.accessToken,
    token_type: 'bearer',
    expires_in: expires - created,
    refresh_token: token.refreshToken,
    scope: token.scope,
    created_at: created,
    ...(wantsIdentity && {
      id_token: idToken({ ...claims(planning, token), iss: issuer, aud: CLIENT.id }, created),
    }),
  }
}

/** The person behind a token, as OpenID Connect describes them. */
export function claims({ data }: Planning, token: Token): Record<string, string | null> {
  const person = data.people.must(token.personId)
  const organization = data.organizations.must(token.organizationId)
  const email = data.emails.find((one) => one.personId === person.id && one.isPrimary)
  return {
    sub: person.id,
    name: nameOf(person),
    email: email?.address ?? null,
    organization_id: organization.id,
    organization_name: organization.name,
  }
}

const LIFETIME_SECONDS = 3600

/** A JSON Web Token signed with the client's secret. */
function idToken(claims: Record<string, unknown>, issuedAtSeconds: number): string {
  const times = { iat: issuedAtSeconds, exp: issuedAtSeconds + LIFETIME_SECONDS }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...claims, ...times })}`
  return `${signed}.${createHmac('sha256', CLIENT.secret).update(signed).digest('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
