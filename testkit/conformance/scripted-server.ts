import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ScriptedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type ScriptedAnswer = { status?: number; json?: unknown; headers?: Record<string, string> }

/** For tests: a vendor that answers as told and keeps what it was asked. */
export async function scriptedServer(answer: (request: ScriptedRequest) => ScriptedAnswer) {
  const requests: ScriptedRequest[] = []
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const chunks = await Array.fromAsync(incoming as AsyncIterable<Buffer>)
    const request = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
    requests.push(request)
    const { status = 200, json = {}, headers: answered = {} } = answer(request)
    response.writeHead(status, { 'content-type': 'application/json', ...answered })
    response.end(JSON.stringify(json))
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
