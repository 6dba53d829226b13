import { Agent } from 'undici'
import { signatureOf } from '#sandbox/carrier/messages/hook-signature.ts'

const CONNECTIONS = 64

/** A call of the carrier: its path, which is signed with the rest, and its form. */
export type Call = { path: string; params: Record<string, string> }

/** Calls as the carrier would, over many connections; answers how many milliseconds it took. */
export async function postAll(url: string, authToken: string, calls: readonly Call[]): Promise<number> {
  const agent = new Agent({ connections: CONNECTIONS })
  const hooks = calls.map(({ path, params }) => ({
    path,
    body: new URLSearchParams(params).toString(),
    signature: signatureOf(authToken, url + path, params),
  }))
  const post = async ({ path, body, signature }: (typeof hooks)[number]): Promise<void> => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
    const answer = await agent.request({ origin: url, path, method: 'POST', headers, body })
    if (answer.statusCode !== 200) throw new Error(`a call was answered ${answer.statusCode}`)
    await answer.body.dump()
  }
  const lane = async (): Promise<void> => {
    for (let next = hooks.pop(); next; next = hooks.pop()) await post(next)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return performance.now() - started
}
