import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '#testkit/client.ts'
import { freePort, startPostgres } from '#testkit/postgres.ts'
import { type Command, startCommand } from '#testkit/processes.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type Span = { name: string; attributes: Attribute[]; parentSpanId?: string; events?: unknown[] }
type Traces = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const folder = mkdtempSync(join(tmpdir(), 'steeple-trace-'))
const received: { path: string; body: string }[] = []
async function bodyOf(request: IncomingMessage) {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  return body
}
/** What a collector is to the product: takes what is posted. */
const receiver = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', body: await bodyOf(request) })
  response.setHeader('content-type', 'application/json').end('{}')
})
let server: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  server = await startPostgres(join(folder, 'postgres'))
  await new Promise<void>((resolve) => receiver.listen(0, 'localhost', resolve))
})
afterAll(async () => {
  receiver.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const spansOf = (): Span[] =>
  received
    .map(({ body }) => JSON.parse(body) as Traces)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)

const SECRETS = ['owner@grace.test', 'a-token-in-an-address', 'steeple-demo', 'a wrong password', '+1212555']

test('traces arrive of calls, statements, jobs and providers, and name nobody', async () => {
  const { port } = receiver.address() as AddressInfo
  const environment = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    STEEPLE_DATA: join(folder, 'data'),
    DATABASE_URL: server.url,
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${port}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '2000',
  }
  const command: Command = startCommand('server/main/all.ts', environment, { folder })
  const origin = `http://localhost:${environment.PORT}`
  await command.answers(`${origin}/ready`)
  const login = { email: 'owner@grace.test', password: 'steeple-demo' }
  await apiClient(origin).post('/login', { ...login, password: 'a wrong password' })
  const { body } = await apiClient(origin).post('/login', login)
  const owner = apiClient(origin, body.success.token)
  expect((await owner.get('/profile?phone=%2B12125550142')).status).toBe(200)
  expect((await owner.post('/scheduling/sync')).status).toBeLessThan(300)
  await fetch(`${origin}/api/show-schedules/a-token-in-an-address?name=a-token-in-an-address`)
  await fetch(`${origin}/a-token-in-an-address`)
  await command.stop('SIGTERM')

  const spans = spansOf()
  expect([...new Set(received.map(({ path }) => path))], command.output()).toEqual(['/v1/traces'])
  const names = new Set(spans.map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['call access.profile', 'call personalPage.schedules']))
  expect([...names].filter((name) => name.startsWith('pg.query:SELECT'))).not.toEqual([])
  expect([...names].filter((name) => name.startsWith('job '))).not.toEqual([])
  expect(spans.filter(({ name, parentSpanId }) => name.startsWith('pg.query') && !parentSpanId)).toEqual([])
  const hosts = spans.filter(
    ({ name, attributes }) =>
      name === 'GET' &&
      attributes.some(
        ({ key, value }) => key === 'server.port' && String(value.intValue) === environment.SANDBOX_PORT,
      ),
  )
  expect(hosts.length, 'calls to the emulated providers').toBeGreaterThan(0)
  const all = received.map(({ body }) => body).join('\n')
  for (const secret of [...SECRETS, body.success.token]) expect(all).not.toContain(secret)
  expect(spans.flatMap(({ events = [] }) => events)).toEqual([])
  expect(all).toContain('steeple-all')
})
