import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import type Response from 'twilio/lib/http/response.js'
import { Agent } from 'undici'
import type { TextingAccount } from '../../port.ts'
import type { TwilioConfig } from './config.ts'

/** Twilio answered 429: the request was not processed. */
class TooManyRequests extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfter: unknown) {
    super('Twilio answered 429')
    this.retryAfterSeconds = Number(retryAfter) || 1
  }
}

/** Twilio allows about a hundred requests at a time and account; several processes share them. */
const CONNECTIONS = 32

/** The SDK's clients of all accounts, on the same kept-alive connections; our own account unless told. */
export function connect(config: TwilioConfig): (account?: TextingAccount | null) => twilio.Twilio {
  const httpClient = new PooledRequestClient(config)
  const own = twilio(config.accountSid, config.authToken, { httpClient })
  return (account) => (account ? twilio(account.sid, account.token, { httpClient }) : own)
}

/** Carries the SDK's requests over kept-alive connections, several times faster than its own client. */
class PooledRequestClient extends twilio.RequestClient {
  readonly #agent: Agent
  readonly #url: string | null

  constructor({ url, timeoutMs = 15_000 }: TwilioConfig) {
    super()
    this.#url = url
    this.#agent = new Agent({
      connections: CONNECTIONS,
      connectTimeout: timeoutMs,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
  }

  override async request<Data>(options: RequestClient.RequestOptions<Data>): Promise<Response.default<Data>> {
    const target = new URL(options.uri)
    const base = this.#url === null ? target : new URL(this.#url)
    const prefix = this.#url === null ? '' : base.pathname.replace(/\/$/, '')
    const query = options.params ? `?${form(options.params)}` : target.search
    const answer = await this.#agent.request({
      origin: base.origin,
      path: prefix + target.pathname + query,
      method: options.method.toUpperCase() as 'GET' | 'POST' | 'DELETE',
      headers: { ...options.headers, Authorization: basic(options.username, options.password) },
      body: options.data ? form(options.data) : null,
    })
    const text = await answer.body.text()
    if (answer.statusCode === 429) throw new TooManyRequests(answer.headers['retry-after'])
    // The SDK parses a body that is still text.
    return { statusCode: answer.statusCode, body: text as Data, headers: answer.headers }
  }
}

/** A list is its name once for each value. */
const form = (fields: object): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  ).toString()

const basic = (username = '', password = ''): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
