import { Agent } from 'undici'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'

const CONNECTIONS = 64

/** A call of the carrier: its path, which is signed with the rest, and its form. */
export type Call = { path: string; params: Record<string, string> }

/** Signs and posts calls as the carrier would. */
export function openPoster(url: string, authToken: string): (call: Call) => Promise<void> {
  const agent = new Agent({ connections: CONNECTIONS })
  return async ({ path, params }) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(authToken, url + path, params),
    }
    const body = new URLSearchParams(params).toString()
    const answer = await agent.request({ origin: url, path, method: 'POST', headers, body })
    if (answer.statusCode !== 200) throw new Error(`a call was answered ${answer.statusCode}`)
    await answer.body.dump()
  }
}

/** Posts calls over many connections; answers how many milliseconds it took. */
export async function postAll(url: string, authToken: string, calls: readonly Call[]): Promise<number> {
  const post = openPoster(url, authToken)
  const left = [...calls]
  const lane = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) await post(next)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return performance.now() - started
}
