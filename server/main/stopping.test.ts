import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askServer, freePort, startPostgres } from '#testkit/postgres.ts'
import { type Command, startCommand } from '#testkit/processes.ts'
import { openRelay, type Relay, through } from '#testkit/relay.ts'

const folder = mkdtempSync(join(tmpdir(), 'steeple-stop-'))
let postgres: Awaited<ReturnType<typeof startPostgres>>
let relay: Relay
let sandbox: Command
let common: Record<string, string>
const running = new Set<Command>()

function start(file: string, environment: Record<string, string>): Command {
  const command = startCommand(file, { ...common, ...environment }, { folder })
  running.add(command)
  return command
}
async function startApi(port: string): Promise<Command> {
  const api = start('server/main/api.ts', { PORT: port })
  await api.answers(`http://localhost:${port}/ready`)
  return api
}

beforeAll(async () => {
  postgres = await startPostgres(join(folder, 'postgres'))
  relay = await openRelay(Number(new URL(postgres.url).port))
  const SANDBOX_PORT = String(await freePort())
  common = {
    DATABASE_URL: through(postgres.url, relay),
    STEEPLE_SECRET: 'a secret of the tests, long enough',
    STEEPLE_DATA: folder,
    LOG_LEVEL: 'warn',
    SANDBOX_PORT,
  }
  sandbox = start('sandbox/main.ts', {})
  expect(await start('server/main/migrate.ts', {}).ended).toBe(0)
  const admin = startCommand('server/main/admin.ts', common, { args: ['create', ADMIN], folder })
  expect(await admin.ended, admin.output()).toBe(0)
  await sandbox.answers(`http://localhost:${SANDBOX_PORT}/control/clock`)
})
afterAll(async () => {
  await Promise.all([...running].map((command) => command.stop('SIGKILL')))
  await relay.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const LOOK_MS = 250

/** Passes calls on to the processes that say that they are ready, over connections that it keeps, as proxies do. */
async function openProxy(ports: string[]) {
  const agent = new Agent({ connections: 20 })
  let ready = ports
  const look = async (): Promise<void> => {
    const looked = ports.map(async (port) => {
      const answer = await fetch(`http://localhost:${port}/ready`).catch(() => null)
      return answer?.ok ? [port] : []
    })
    ready = (await Promise.all(looked)).flat()
  }
  const looking = setInterval(() => void look(), LOOK_MS)
  let turn = 0
  const proxy = createServer(async (incoming, outgoing) => {
    const port = ready[turn++ % ready.length]
    try {
      const body = await Array.fromAsync(incoming)
      const { statusCode, body: answer } = await request(`http://localhost:${port}${incoming.url}`, {
        dispatcher: agent,
        method: incoming.method as 'GET',
        headers: { 'content-type': 'application/json' },
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      })
      outgoing.writeHead(statusCode).end(await answer.text())
    } catch {
      outgoing.writeHead(502).end()
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(looking)
      proxy.closeAllConnections()
      proxy.close()
      await agent.close()
    },
  }
}

test('two API processes are restarted in turn under load without a failed call', async () => {
  const ports = [String(await freePort()), String(await freePort())]
  const apis = await Promise.all(ports.map(startApi))
  const proxy = await openProxy(ports)
  const answers = new Map<number, number>()
  let isOver = false
  const call = async (): Promise<void> => {
    const body = JSON.stringify({ email: 'nobody@grace.test', password: 'wrong' })
    const headers = { 'content-type': 'application/json' }
    const wants = [
      fetch(`${proxy.url}/api/openapi.json`),
      fetch(`${proxy.url}/api/check-email-phone`, { method: 'POST', headers, body }),
    ]
    for (const { status } of await Promise.all(wants)) answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  const caller = async (): Promise<void> => {
    while (!isOver) await call()
  }
  const callers = Array.from({ length: 8 }, caller)
  for (const [index, port] of ports.entries()) {
    expect(await apis[index]?.stop(), apis[index]?.output()).toBe(0)
    apis[index] = await startApi(port)
  }
  isOver = true
  await Promise.all(callers)
  await proxy.close()
  expect([...answers.keys()].filter((status) => status >= 500)).toEqual([])
  expect(answers.get(200)).toBeGreaterThan(100)
  expect(await Promise.all(apis.map((api) => api.stop('SIGINT')))).toEqual([0, 0])
})

test('an open request is finished after SIGTERM, while /ready says no', async () => {
  const port = String(await freePort())
  const api = await startApi(port)
  const body = JSON.stringify({ email: 'nobody@grace.test', password: 'wrong' })
  const socket = connect(Number(port), 'localhost')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  api.signal('SIGTERM')
  const readiness = () =>
    fetch(`http://localhost:${port}/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(readiness, { timeout: 5_000 }).toBe(503)
  // Until nobody is let in any more; the rest of the request comes only then.
  await expect.poll(readiness, { timeout: 15_000 }).toBe(0)
  socket.write(body.slice(10))
  await ended
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await api.ended).toBe(0)
})

/** Whether an e-mail comes: asked of the API, sent by the worker. */
function mailsAfterAsking(origin: string): () => Promise<boolean> {
  const mails = async (): Promise<number> => {
    const answer = await fetch(`http://localhost:${common.SANDBOX_PORT}/control/mail`)
    return ((await answer.json()) as unknown[]).length
  }
  let before: number | null = null
  return async () => {
    if (before === null) {
      before = await mails()
      await fetch(`${origin}/api/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ADMIN }),
      })
    }
    return (await mails()) > before
  }
}

const callWhileAway = (origin: string): Promise<string> =>
  fetch(`${origin}/api/profile`, { headers: { authorization: 'Bearer nobody' } }).then(
    ({ status, headers }) => `${status} after ${headers.get('retry-after')}`,
  )

/** However much fails and however often, the log of an outage is a few lines, with what failed counted. */
function expectOutageToldOnce(output: string): void {
  const lines = output.split('\n').filter((line) => line !== '')
  const saying = (words: string) => lines.filter((line) => line.includes(words))
  expect(saying('the database is away'), output).toHaveLength(1)
  expect(saying('the database answers again'), output).toHaveLength(1)
  expect(saying('the database answers again')[0]).toMatch(/"failed":[1-9]/)
  expect(lines.length, output).toBeLessThan(10)
}

const ADMIN = 'ada@example.org'
const AWAY_MS = Number(process.env.DATABASE_AWAY_MS ?? 15_000)
const BACK_MS = 10_000

test.each(['cut', 'silence'] as const)(
  'a database that is away (%s) takes no process with it: everything is back within ten seconds',
  async (trouble) => {
    const [port, workerPort] = [String(await freePort()), String(await freePort())]
    const api = await startApi(port)
    const worker = start('server/main/worker.ts', { WORKER_PORT: workerPort })
    const origins = [`http://localhost:${port}`, `http://localhost:${workerPort}`]
    for (const origin of origins) await worker.answers(`${origin}/ready`)

    relay[trouble]()
    const before = relay.attempts()
    const until = performance.now() + AWAY_MS
    let longestMs = 0
    const called =
      trouble === 'cut'
        ? await Promise.all(Array.from({ length: 100 }, () => callWhileAway(origins[0] ?? '')))
        : []
    while (performance.now() < until) {
      const asked = performance.now()
      for (const origin of origins) expect((await fetch(`${origin}/ready`)).status).toBe(503)
      longestMs = Math.max(longestMs, performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const attempts = relay.attempts() - before
    relay.restore()
    const back = performance.now()
    for (const origin of origins) await worker.answers(`${origin}/ready`)
    const login = () =>
      fetch(`${origins[0]}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@grace.test', password: 'wrong' }),
      }).then(({ status }) => status)
    await expect.poll(login, { timeout: BACK_MS }).toBe(401)
    await expect.poll(mailsAfterAsking(origins[0] ?? ''), { timeout: BACK_MS }).toBe(true)
    const backMs = performance.now() - back
    console.info(
      `${trouble}: back after ${Math.round(backMs)} ms, ${attempts} attempts, /ready took ${Math.round(longestMs)} ms`,
    )
    expect(backMs).toBeLessThan(BACK_MS)
    expect(called.filter((one) => one !== '503 after 10')).toEqual([])
    for (const [index, process] of [api, worker].entries()) {
      // Whoever watches over it asks again and again.
      const told = () => fetch(`${origins[index]}/ready`).then(() => process.output())
      await expect.poll(told, { timeout: BACK_MS }).toContain('the database answers again')
      expectOutageToldOnce(process.output())
    }
    // A few for each process, however many queues and calls want a connection.
    expect(attempts / (AWAY_MS / 1000)).toBeLessThan(25)
    expect(longestMs).toBeLessThan(2 * 2_500)
    expect(await Promise.all([api.stop('SIGINT'), worker.stop()])).toEqual([0, 0])
  },
)

test('a database that takes nothing, as a standby does, is not ready, and that is told once', async () => {
  const [port, workerPort] = [String(await freePort()), String(await freePort())]
  const api = await startApi(port)
  const worker = start('server/main/worker.ts', { WORKER_PORT: workerPort })
  const origins = [`http://localhost:${port}`, `http://localhost:${workerPort}`]
  for (const origin of origins) await worker.answers(`${origin}/ready`)
  const makeReadOnly = async (is: 'on' | 'off'): Promise<void> => {
    await askServer(postgres.url, `alter system set default_transaction_read_only = ${is}`)
    await askServer(postgres.url, 'select pg_reload_conf()')
  }
  const readiness = (origin = '') => fetch(`${origin}/ready`).then(({ status }) => status)

  await makeReadOnly('on')
  for (const origin of origins) await expect.poll(() => readiness(origin)).toBe(503)
  const login = await fetch(`${origins[0]}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@grace.test', password: 'wrong' }),
  })
  expect([login.status, login.headers.get('retry-after')]).toEqual([503, '10'])
  for (const until = performance.now() + AWAY_MS; performance.now() < until; ) {
    for (const origin of origins) expect(await readiness(origin)).toBe(503)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await makeReadOnly('off')
  for (const [index, process] of [api, worker].entries()) {
    const told = () => readiness(origins[index]).then(() => process.output())
    await expect.poll(told, { timeout: BACK_MS }).toContain('the database answers again')
    expectOutageToldOnce(process.output())
  }
  expect(await Promise.all([api.stop('SIGINT'), worker.stop()])).toEqual([0, 0])
})

test('the log of calls that fail holds nothing personal, and unreadable input is no error of ours', async () => {
  const port = String(await freePort())
  const api = start('server/main/api.ts', { PORT: port, LOG_LEVEL: 'debug' })
  const origin = `http://localhost:${port}`
  await api.answers(`${origin}/ready`)
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: string, more = {}) =>
    fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body }).then(
      ({ status }) => status,
    )
  const errors = () =>
    api
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'))

  await post('/api/login', '{"email": "martha@grace.test", ')
  await post('/api/login', '{"email": {"martha@grace.test": 1}}')
  await post('/api/login', 'martha@grace.test', { 'content-type': 'multipart/form-data; boundary=x' })
  await post('/hooks/planning-center/martha-secret', '{"broken": ')
  await post('/hooks/twilio/sms', 'From=%2B12125550199&Body=martha', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  await fetch(`${origin}/api/show-schedules/martha-secret%`)
  expect(errors()).toEqual([])

  relay.cut()
  const login = JSON.stringify({ email: 'martha@grace.test', password: 'martha-secret' })
  const bearer = { authorization: 'Bearer martha-secret' }
  expect(await post('/api/login', login)).toBe(503)
  expect(await post('/api/login', login, bearer)).toBe(503)
  await fetch(`${origin}/api/show-schedules/martha-secret`)
  await fetch(`${origin}/martha2a`, { redirect: 'manual' })
  relay.restore()
  expect(errors().length).toBeGreaterThan(0)
  expect(api.output()).not.toMatch(/martha|2125550199/i)
  await api.stop('SIGINT')
})
