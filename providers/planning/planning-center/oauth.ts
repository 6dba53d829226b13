import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { PlanningFailure, PlanningOutcome, PlanningPort, PlanningTokens } from '../port.ts'
import type { PlanningCenterConfig } from './config.ts'
import { alert, refusal } from './failures.ts'
import type { Exchange } from './http.ts'
import { type PlanningCenterAnswer, tokenErrorWire, tokensWire } from './wire.ts'

type OAuth = Pick<PlanningPort, 'authorizeUrl' | 'exchangeCode' | 'refresh' | 'revoke'>

const SCOPE = 'services people'
/** The grant itself is worth nothing any more, so that only a new authorisation helps. */
const DEAD_GRANTS = new Set(['invalid_grant', 'invalid_request'])

/** OAuth 2.0 authorization code with PKCE (RFC 7636) and rotating refresh tokens. */
export function oauth(config: PlanningCenterConfig, clock: Clock, exchange: Exchange): OAuth {
  const client = { client_id: config.clientId, client_secret: config.clientSecret }
  const post = (path: string, form: Record<string, string>) =>
    exchange(config.url + path, { method: 'POST', body: new URLSearchParams({ ...form, ...client }) })

  const tokens = async (form: Record<string, string>): PlanningOutcome<PlanningTokens> => {
    const askedAt = clock.now()
    const answer = await post('/oauth/token', form)
    if (!answer.ok) return answer
    const isGranted = answer.value.status >= 200 && answer.value.status <= 299
    return isGranted ? granted(answer.value, askedAt) : failure(denied(answer.value, clock.now()))
  }

  return {
    authorizeUrl: ({ state, codeChallenge, redirectUri }) => {
      const url = new URL(`${config.url}/oauth/authorize`)
      url.search = new URLSearchParams({
        client_id: config.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    exchangeCode: ({ code, codeVerifier, redirectUri }) =>
      tokens({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      }),
    refresh: (refreshToken) => tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    revoke: async (refreshToken) => {
      const answer = await post('/oauth/revoke', { token: refreshToken })
      if (!answer.ok) return answer
      const { status, json } = answer.value
      const isRevoked = (status >= 200 && status <= 299) || (status === 403 && json !== undefined)
      return isRevoked ? success(null) : failure(denied(answer.value, clock.now()))
    },
  }
}

const NO_REFRESH_TOKEN: PlanningFailure = {
  kind: 'alert',
  why: 'reconnect',
  detail: 'no refresh token came',
  mustRemoveApp: true,
}

function granted(answer: PlanningCenterAnswer, askedAt: Temporal.Instant) {
  const read = tokensWire.safeParse(answer.json)
  if (!read.success) return failure(alert('unexpected', 'the token answer has another shape'))
  const { access_token, refresh_token, expires_in, scope } = read.data
  if (refresh_token === null) {
    return failure(NO_REFRESH_TOKEN)
  }
  return success({
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: askedAt.add({ seconds: expires_in }),
    scope: scope ?? SCOPE,
  })
}

function denied(answer: PlanningCenterAnswer, now: Temporal.Instant): PlanningFailure {
  const read = tokenErrorWire.safeParse(answer.json)
  const isAboutTheGrant = answer.status === 400 || answer.status === 401
  if (!read.success || !isAboutTheGrant) return refusal(answer, now)
  const why = DEAD_GRANTS.has(read.data.error) ? 'reconnect' : 'unexpected'
  return alert(why, `HTTP ${answer.status}: ${read.data.error}`)
}
