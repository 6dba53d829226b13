import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = { url: string; body: string; headers: IncomingMessage['headers'] }

/** A server that answers 200 to everything and keeps what it was sent. */
export async function hookReceiver() {
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const body = Buffer.concat(chunks).toString('utf8')
    received.push({ url: origin + request.url, body, headers: request.headers })
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received: (): ReceivedRequest[] => [...received],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
