import type { TextingAccount } from '../../port.ts'
import { type TwilioConfig, tokensOf } from './config.ts'
import type { Http } from './http.ts'

/** An answer that refuses, in the shape in which the SDK throws one. */
class Refused extends Error {
  readonly status: number
  readonly code: number | undefined

  constructor(status: number, body: string) {
    super(`Twilio answered ${status}`)
    this.status = status
    this.code = codeIn(body)
  }
}

function codeIn(body: string): number | undefined {
  try {
    return (JSON.parse(body) as { code?: number } | null)?.code ?? undefined
  } catch {
    return undefined
  }
}

const API = 'https://api.twilio.com/2010-04-01'
const HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }

type Creation = { account: TextingAccount | null; mayWrite: () => boolean }

/** Makes a resource of an account without the SDK, which takes longer over it and cannot keep it back. */
export const creator =
  (config: TwilioConfig, http: Http) =>
  async (resource: string, form: object, { account, mayWrite }: Creation): Promise<unknown> => {
    const { sid, token } = account ?? { sid: config.accountSid, token: tokensOf(config)[0] }
    const url = `${API}/Accounts/${sid}/${resource}`
    const signed = { username: sid, password: token }
    const answer = await http({ method: 'POST', url, headers: HEADERS, form, mayWrite, ...signed })
    if (answer.statusCode < 200 || answer.statusCode >= 300) throw new Refused(answer.statusCode, answer.body)
    return JSON.parse(answer.body)
  }

export type Create = ReturnType<typeof creator>
