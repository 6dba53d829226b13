import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '#testkit/client.ts'
import { freePort, startPostgres } from '#testkit/postgres.ts'
import { type Command, startCommand } from '#testkit/processes.ts'

const SECRET = 'a secret of the tests, long enough'
const folder = mkdtempSync(join(tmpdir(), 'steeple-start-'))
const running: Command[] = []

/** An environment on free ports, with a folder of its own. */
const place = async (
  more: Record<string, string> = {},
): Promise<Record<string, string> & { PORT: string }> => ({
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  STEEPLE_DATA: mkdtempSync(join(folder, 'data-')),
  LOG_LEVEL: 'warn',
  ...more,
})
function start(file: string, environment: Record<string, string>, args: string[] = []): Command {
  const command = startCommand(file, environment, { args, folder })
  running.push(command)
  return command
}
const origin = ({ PORT }: { PORT: string }): string => `http://localhost:${PORT}`

afterEach(async () => {
  await Promise.all(running.splice(0).map((command) => command.stop('SIGKILL')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One sentence, not a stack. */
async function refusal(file: string, environment: Record<string, string>): Promise<string> {
  const command = start(file, { LOG_LEVEL: 'silent', ...environment })
  expect(await command.ended, command.output()).toBe(1)
  const lines = command.output().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

/** Started side by side, since each takes seconds. */
async function expectRefusals(
  files: string[],
  environment: Record<string, string>,
  sentence: RegExp,
): Promise<void> {
  const sentences = await Promise.all(files.map((file) => refusal(`server/main/${file}.ts`, environment)))
  for (const one of sentences) expect(one).toMatch(sentence)
}

describe('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let count = 0
  beforeAll(async () => {
    server = await startPostgres(join(folder, 'postgres'))
  })
  afterAll(() => server.stop())

  const ask = async (url: string, query: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(query)
    await client.end()
  }
  const emptyDatabase = async (): Promise<string> => {
    count += 1
    await ask(server.url, `create database start_${count}`)
    return new URL(`/start_${count}`, server.url).href
  }

  test('three processes that start at once on an empty database all come up', async () => {
    const shared = { DATABASE_URL: await emptyDatabase(), STEEPLE_SECRET: SECRET }
    const places = [await place(shared), await place(shared), await place(shared)]
    const commands = places.map((environment) => start('server/main/all.ts', environment))
    await Promise.all(
      commands.map((command, index) => command.answers(`${origin(places[index] as never)}/ready`)),
    )
    for (const environment of places) {
      const login = { email: 'owner@grace.test', password: 'steeple-demo' }
      expect((await apiClient(origin(environment)).post('/login', login)).status).toBe(200)
    }
  })

  test('three migrations at once bring a database up to date, and api and worker run on it', async () => {
    const shared = { DATABASE_URL: await emptyDatabase(), STEEPLE_SECRET: SECRET }
    const migrations = [1, 2, 3].map(() => start('server/main/migrate.ts', shared))
    expect(await Promise.all(migrations.map(({ ended }) => ended))).toEqual([0, 0, 0])
    const emulators = await place()
    const sandbox = start('sandbox/main.ts', emulators)
    await sandbox.answers(`http://localhost:${emulators.SANDBOX_PORT}/control/clock`)
    const workerPort = String(await freePort())
    const common = {
      ...shared,
      SANDBOX_PORT: emulators.SANDBOX_PORT ?? '',
      STEEPLE_DATA: emulators.STEEPLE_DATA ?? '',
    }
    const token = { METRICS_TOKEN: 'seen only with this' }
    const api = { ...common, ...token, PORT: String(await freePort()), LOG_LEVEL: 'info' }
    const processes = [
      start('server/main/api.ts', api),
      start('server/main/worker.ts', { ...common, WORKER_PORT: workerPort }),
    ] as const
    const worker = `http://localhost:${workerPort}`
    await Promise.all([processes[0].answers(`${origin(api)}/ready`), processes[1].answers(`${worker}/ready`)])
    expect(await (await fetch(`${worker}/health`)).json()).toEqual({ status: 'up' })
    const figures = await (await fetch(`${worker}/metrics`)).text()
    for (const name of [
      'oldest_due_text_seconds',
      'queue_age_seconds',
      'open_write_backs',
      'broken_connections',
      'churches_short_of_credits',
      'provider_failures_total',
    ])
      expect(figures).toContain(`steeple_${name}`)

    // With a token, nobody sees the figures without it.
    expect((await fetch(`${origin(api)}/metrics`)).status).toBe(403)
    const headers = { authorization: 'Bearer seen only with this' }
    expect((await fetch(`${origin(api)}/metrics`, { headers })).status).toBe(200)

    const [first = ''] = processes[0].output().split('\n')
    expect(JSON.parse(first)).toMatchObject({ role: 'api', mode: 'sandbox', version: expect.any(String) })
    expect(first).not.toContain(SECRET)
    expect(first).not.toContain('steeple:steeple')
    expect(first).not.toContain('seen only')
    expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0])
  })

  test('what is wrong is one sentence', async () => {
    const DATABASE_URL = await emptyDatabase()
    const shared = await place({ DATABASE_URL, STEEPLE_SECRET: SECRET, LOG_LEVEL: 'silent' })
    await expectRefusals(['api', 'worker'], shared, /not up to date: run npm run migrate/)
    expect(await start('server/main/migrate.ts', shared).ended).toBe(0)

    const stranger = { ...shared, STEEPLE_SECRET: 'a secret of somebody else, long enough' }
    await expectRefusals(['api', 'all'], stranger, /^STEEPLE_SECRET: is not the one/)

    const away = { ...shared, DATABASE_URL: `postgres://x:y@localhost:${await freePort()}/z` }
    const nobody = { ...shared, DATABASE_URL: DATABASE_URL.replace('steeple:steeple', 'steeple:wrong') }
    const nowhere = { ...shared, DATABASE_URL: DATABASE_URL.replace(/start_\d+/, 'nothing') }
    expect(await refusal('server/main/worker.ts', away)).toMatch(
      /^DATABASE_URL: the database does not answer/,
    )
    expect(await refusal('server/main/api.ts', nobody)).toMatch(/^DATABASE_URL: the database does not take/)
    expect(await refusal('server/main/api.ts', nowhere)).toMatch(/^DATABASE_URL: the server has no database/)

    await ask(
      DATABASE_URL,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)`,
    )
    await expectRefusals(['worker', 'migrate'], shared, /newer version of Steeple/)
  }, 300_000)
})

describe('on the embedded database', () => {
  const migrated = join(folder, 'migrated')
  beforeAll(async () => {
    expect(
      await start('server/main/migrate.ts', { STEEPLE_DATA: migrated, STEEPLE_SECRET: SECRET }).ended,
    ).toBe(0)
  })
  /** A place whose database is made already, where the first start itself is not what is tested. */
  async function migratedPlace(more: Record<string, string> = {}) {
    const environment = await place({ STEEPLE_SECRET: SECRET, ...more })
    cpSync(migrated, environment.STEEPLE_DATA ?? '', { recursive: true })
    return environment
  }

  test('nothing answers before the printed accounts can log in; a second process is refused', async () => {
    const environment = await place()
    const product = start('server/main/all.ts', environment)
    const login = { email: 'admin@steeple.test', password: 'steeple-admin' }
    await product.answers(`${origin(environment)}/ready`)
    expect((await apiClient(origin(environment)).post('/login', login)).status).toBe(200)
    const database = join(environment.STEEPLE_DATA ?? '', 'database')
    expect(statSync(database).mode & 0o777).toBe(0o700)

    const second = { ...(await place()), STEEPLE_DATA: environment.STEEPLE_DATA ?? '' }
    expect(await refusal('server/main/all.ts', second)).toMatch(
      new RegExp(`in use by another process \\(process ${product.pid}\\)`),
    )

    // Whoever is killed leaves nothing that keeps the next one out.
    await product.stop('SIGKILL')
    const again = start('server/main/all.ts', environment)
    await again.answers(`${origin(environment)}/ready`)
    expect(await again.stop()).toBe(0)
  })

  test('a folder that holds no database is refused in one sentence', async () => {
    const environment = await place({ STEEPLE_SECRET: SECRET })
    const database = join(environment.STEEPLE_DATA ?? '', 'database')
    mkdirSync(join(database, 'global'), { recursive: true })
    writeFileSync(join(database, 'global', 'pg_control'), 'not a control file')
    expect(await refusal('server/main/all.ts', environment)).toMatch(/cannot be opened: bring back a backup/)
    writeFileSync(join(database, 'PG_VERSION'), '18\n')
    expect(await refusal('server/main/all.ts', environment)).toMatch(/cannot be opened: bring back a backup/)
  })

  test('a sandbox that others can reach has passwords of its own, printed once', async () => {
    const environment = await migratedPlace({ PUBLIC_URL: 'https://demo.example.org' })
    const product = start('server/main/all.ts', environment)
    await product.answers(`${origin(environment)}/ready`)
    const anonymous = apiClient(origin(environment))
    const owner = { email: 'owner@grace.test', password: 'steeple-demo' }
    expect((await anonymous.post('/login', owner)).status).toBe(401)
    const printed = () => /owner@grace\.test \/ (\S.*)/.exec(product.output())?.[1]
    await expect.poll(printed).toMatch(/^\S{16}$/)
    expect((await anonymous.post('/login', { ...owner, password: printed() })).status).toBe(200)
    await product.stop()
    const again = start('server/main/all.ts', environment)
    await expect.poll(again.output, { timeout: 30_000 }).toContain('owner@grace.test / as printed')
  })

  test('production does not open a database that a sandbox filled', async () => {
    const environment = await migratedPlace()
    const sandbox = start('server/main/all.ts', environment)
    await sandbox.answers(`${origin(environment)}/ready`)
    await sandbox.stop()
    const production = {
      ...environment,
      STEEPLE_MODE: 'production',
      STEEPLE_EMBEDDED: 'allowed',
      PUBLIC_URL: 'https://texts.example.org',
      PLANNING_CENTER_CLIENT_ID: 'id',
      PLANNING_CENTER_CLIENT_SECRET: 'secret',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'token',
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'Steeple <hello@example.org>',
    }
    expect(await refusal('server/main/all.ts', production)).toMatch(/owner@grace\.test.*remove-demo/)
    const command = start('server/main/admin.ts', production, ['remove-demo'])
    expect(await command.ended).toBe(0)
    expect(command.output()).toMatch(/^Removed: /)
    await start('server/main/all.ts', production).answers(`${origin(environment)}/ready`)
  })

  test('.env in the working folder is read, and what is set for the process wins', async () => {
    const here = mkdtempSync(join(folder, 'here-'))
    const environment = await migratedPlace()
    const { PORT, ...others } = environment
    writeFileSync(join(here, '.env'), `PORT=${PORT}\nLOG_LEVEL=loud\n`)
    const product = startCommand('server/main/all.ts', others, { folder: here })
    running.push(product)
    await product.answers(`${origin(environment)}/ready`)
    const wrong = startCommand('server/main/all.ts', { SANDBOX_PORT: '0' }, { folder: here })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toMatch(/^LOG_LEVEL: must be one of/)
  })
})
