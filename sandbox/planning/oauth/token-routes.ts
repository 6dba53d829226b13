import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate } from '../api/authenticate.ts'
import { ApiFailure } from '../api/errors.ts'
import type { Token } from '../state/documents.ts'
import type { Planning } from '../state/planning.ts'
import { stamp } from '../state/time.ts'
import { CLIENT } from './clients.ts'
import { invalidClient, invalidRequest, unsupportedGrantType } from './errors.ts'
import { claims, redeemCode, redeemRefreshToken, tokenDocument } from './tokens.ts'

type Form = Record<string, string>

/** /oauth/token, revoke, introspect and userinfo; bodies may be forms or JSON. */
export function tokenRoutes(app: FastifyInstance, planning: Planning, prefix: string): void {
  app.post('/oauth/token', async (request) => {
    const form = clientForm(request)
    const grant = GRANTS[form.grant_type ?? '']
    if (!grant) throw unsupportedGrantType()
    const issuer = `${request.protocol}://${request.host}${prefix}`
    return tokenDocument(planning, grant(planning, form), issuer)
  })
  app.post('/oauth/revoke', async (request) => {
    const token = findToken(planning, clientForm(request))
    if (!token || token.isRevoked) {
      throw new ApiFailure(403, {
        error: 'unauthorized_client',
        error_description: 'You are not authorized to revoke this token',
      })
    }
    planning.data.tokens.update(token.accessToken, { isRevoked: true })
    return {}
  })
  app.post('/oauth/introspect', async (request) => {
    const token = findToken(planning, clientForm(request))
    if (!token || token.isRevoked || token.expiresAt <= stamp(planning.now())) return { active: false }
    const exp = Math.floor(Temporal.Instant.from(token.expiresAt).epochMilliseconds / 1000)
    return { active: true, scope: token.scope, exp, client_id: CLIENT.id, token_type: 'bearer' }
  })
  app.get('/oauth/userinfo', async (request) => {
    const { authorization } = request.headers
    const { token } = authenticate(authorization, 'oauth', planning.data, planning.now())
    return claims(planning, token)
  })
}

const GRANTS: Record<string, (planning: Planning, form: Form) => Token> = {
  authorization_code: redeemCode,
  refresh_token: (planning, form) => {
    if (!form.refresh_token) throw invalidRequest('Missing required parameter: refresh_token.')
    return redeemRefreshToken(planning, form.refresh_token)
  },
}

/** The fields of a request whose client has identified itself, in the body or by Basic authentication. */
function clientForm(request: FastifyRequest): Form {
  const form = (request.body ?? {}) as Form
  const [, encoded = ''] = /^Basic (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  const [id, secret] = encoded
    ? Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
    : [form.client_id, form.client_secret]
  if (id !== CLIENT.id || secret !== CLIENT.secret) throw invalidClient()
  return form
}

const findToken = ({ data }: Planning, { token }: Form): Token | undefined =>
  data.tokens.find((one) => one.accessToken === token || one.refreshToken === token)
