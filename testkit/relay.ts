import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on this machine that can be cut, and can fall silent. */
export async function openRelay(firstPort: number) {
  let targetPort = firstPort
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  let attempts = 0

  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    return socket
  }
  const relay = createServer((socket) => {
    attempts += 1
    keep(socket)
    if (state === 'cut') return void socket.destroy()
    if (state === 'silent') return
    const onwards = keep(connect(targetPort, 'localhost'))
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (data) => {
        if (state !== 'silent') to.write(data)
      })
      from.on('close', () => to.destroy())
    }
    pass(socket, onwards)
    pass(onwards, socket)
  })
  await new Promise<void>((resolve) => relay.listen(0, 'localhost', resolve))
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (relay.address() as AddressInfo).port,
    /** How often somebody has tried to connect. */
    attempts: () => attempts,
    /** Every connection ends, and none comes about. */
    cut: () => {
      state = 'cut'
      dropAll()
    },
    /** Connections stay and come about, and nothing passes. */
    silence: () => {
      state = 'silent'
    },
    /** Passes again; what was silent does not come back to life. */
    restore: () => {
      if (state === 'silent') dropAll()
      state = 'open'
    },
    /** From now on it leads to another server; what leads to the first one ends. */
    leadTo: (port: number) => {
      targetPort = port
      dropAll()
    },
    stop: async () => {
      dropAll()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}

export type Relay = Awaited<ReturnType<typeof openRelay>>

/** Where a database is reached through a relay. */
export function through(url: string, { port }: Relay): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}
