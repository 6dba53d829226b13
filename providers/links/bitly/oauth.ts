import { failure, success } from '#core/outcome.ts'
import type { Clock } from '#core/time/instant.ts'
import type { LinksPort } from '../port.ts'
import { alert, refusal } from './failures.ts'
import type { BitlyConfig, Exchange } from './http.ts'
import { parsed, tokenWire } from './wire.ts'

/** The token endpoint answers a form; JSON too, when it is asked for it. */
function tokenIn(text: string): string | null {
  const json = tokenWire.safeParse(parsed(text))
  return json.success ? json.data.access_token : new URLSearchParams(text).get('access_token')
}

/** OAuth 2.0 authorization code; Bitly has neither scopes nor refresh tokens. */
export const oauth = (
  config: BitlyConfig,
  clock: Clock,
  exchange: Exchange,
): Pick<LinksPort, 'authorizeUrl' | 'exchangeCode'> => ({
  authorizeUrl: ({ state, redirectUri }) => {
    const url = new URL(`${config.oauthUrl}/oauth/authorize`)
    url.search = new URLSearchParams({
      client_id: config.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
    }).toString()
    return url.href
  },
  exchangeCode: async ({ code, redirectUri }) => {
    const answer = await exchange('/oauth/access_token', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({
        client_id: config.clientId,
        client_secret: config.clientSecret,
        code,
        redirect_uri: redirectUri,
      }),
    })
    if (!answer.ok) return answer
    if (answer.value.status !== 200) return failure(refusal(answer.value, clock.now()))
    const token = tokenIn(answer.value.text)
    return token ? success({ token }) : failure(alert('unexpected', 'the token answer has another shape'))
  },
})
