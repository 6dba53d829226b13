import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type Response from 'twilio/lib/http/response.js'
import type { TextingAccount } from '../../port.ts'
import { type TwilioConfig, tokensOf } from './config.ts'
import type { Http } from './http.ts'

/** The SDK's clients of all accounts, on the same connections; our own account unless told. */
export function connect(
  config: TwilioConfig,
  http: Http,
): (account?: TextingAccount | null) => twilio.Twilio {
  const httpClient = new PooledRequestClient(http)
  const clientOf = (sid: string, token: string) => twilio(sid, token, { httpClient })
  let own = { token: config.authToken, client: clientOf(config.accountSid, config.authToken) }
  const ownClient = (): twilio.Twilio => {
    const [token] = tokensOf(config)
    if (own.token !== token) own = { token, client: clientOf(config.accountSid, token) }
    return own.client
  }
  return (account) => (account ? clientOf(account.sid, account.token) : ownClient())
}

class PooledRequestClient extends twilio.RequestClient {
  readonly #http: Http

  constructor(http: Http) {
    super()
    this.#http = http
  }

  override async request<Data>(options: RequestClient.RequestOptions<Data>): Promise<Response.default<Data>> {
    const { method, uri: url, headers, params: query, data: form, username, password } = options
    const answer = await this.#http({
      method,
      url,
      headers: headers as Record<string, string>,
      query: query as object | undefined,
      form: form as object | undefined,
      username,
      password,
    })
    // The SDK parses a body that is still text.
    return { ...answer, body: answer.body as Data }
  }
}
