import { appendFileSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectPostgres } from '#server/db/connect.ts'
import { randomFrom } from '#testkit/random.ts'
import { openRelay, through } from '#testkit/relay.ts'
import { type Check, checkAll } from './checks.ts'
import { controlOf } from './control.ts'
import { look } from './found.ts'
import { openLeaders } from './leaders.ts'
import { openPair } from './pair.ts'
import { quietPort } from './ports.ts'
import { openProduct, pause } from './process.ts'
import { startProviders } from './providers-process.ts'
import { isFine, settle, showChecks } from './settle.ts'
import { setUp } from './setup.ts'
import { openVolunteers } from './volunteers.ts'

/**
 * The database is two servers, and the first is killed while texts go out and answers come in: the second takes over,
 * and gets a standby of its own. What the database had said was stored must be there, and nothing may be twice.
 */
const { values } = parseArgs({ options: { failovers: { type: 'string' }, seed: { type: 'string' } } })
const failovers = Number(values.failovers ?? 3)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
console.log(`${failovers} failovers, seed ${seed}`)

const SPEED = 5
const SPEED_AFTERWARDS = 15
const TIMEOUT_MS = 15_000 / SPEED
const TOKEN_SECONDS = 7 * 86_400
const BACK_WITHIN_MS = 10_000
const GIVEN_UP_MS = 60_000

// Postgres keeps the process alive after an error.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

const folder = mkdtempSync(join(tmpdir(), 'steeple-failover-'))
const postgresLog = join(folder, 'postgres.log')
const pair = await openPair(folder, (line) => appendFileSync(postgresLog, `${line}\n`))
const relay = await openRelay(pair.port())
const ports = randomFrom(process.pid)
const port = await quietPort(ports)
const sandboxPort = await quietPort(ports)
const providers = await startProviders([
  join(folder, 'sandbox.sqlite'),
  String(sandboxPort),
  JSON.stringify(Array.from({ length: 8 }, (_, index) => 180 + index)),
])
const databaseUrl = through(pair.url(), relay)
const environment = {
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SMTP_URL: providers.smtp,
  DATABASE_URL: databaseUrl,
  STEEPLE_SECRET: 'a secret of the chaos, long enough for it',
  LOG_LEVEL: 'warn',
}
const control = controlOf(providers.origin)
await control.setSwitches({ planning: { tokenLifetimeSeconds: TOKEN_SECONDS } })
await setUp(environment)
await control.speed(SPEED)
const logFile = join(folder, 'product.log')
const product = openProduct({ environment, timeoutMs: TIMEOUT_MS, log: openSync(logFile, 'a') })
const random = randomFrom(seed)
const leaders = await openLeaders(control, randomFrom(seed + 1))
const volunteers = openVolunteers(control, randomFrom(seed + 2))

/** Stores numbers one after the other, and keeps those of which the database has said that they are stored. */
function openWitness() {
  const stored: number[] = []
  let next = 0
  let isStopped = false
  const work = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      while (!isStopped) {
        const number = next++
        await client.query('insert into witnessed values ($1)', [number])
        stored.push(number)
      }
    } catch {
      await pause(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const running = (async () => {
    while (!isStopped) await work()
  })()
  return {
    stored,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

const isReady = (): Promise<boolean> =>
  fetch(`http://localhost:${port}/ready`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )

const returns: number[] = []
async function failOver(): Promise<void> {
  await pair.addStandby()
  await pause(random.between(2000, 6000))
  pair.killPrimary()
  await pause(random.between(300, 3000))
  await pair.promote()
  relay.leadTo(pair.port())
  const since = performance.now()
  while (!(await isReady()) && performance.now() - since < GIVEN_UP_MS) await pause(50)
  returns.push(performance.now() - since)
}

const started = performance.now()
const client = new pg.Client({ connectionString: pair.url() })
await client.connect()
await client.query('create table witnessed (number int primary key)')
await client.end()
await product.start()
const witness = openWitness()
volunteers.start()
for (let done = 0; done < failovers; done++) {
  await leaders.reach((done + 1) / failovers)
  await pause(4000)
  await failOver()
  console.log(`${done + 1} failovers, ${volunteers.counts.answers} answers`)
}
await pause(10_000)
await witness.stop()
await volunteers.stop()
await control.speed(SPEED_AFTERWARDS)

const connection = connectPostgres(pair.url())
const checks: Check[] = await settle(async () =>
  checkAll(await look(connection.db, control), volunteers.lastAnswers()),
)
const there = await connection.db.execute('select number from witnessed')
const numbers = new Set((there as unknown as { rows: { number: number }[] }).rows.map(({ number }) => number))
checks.push(
  {
    what: 'rows said to be stored, each there after the failovers',
    count: witness.stored.length,
    wrong: witness.stored.filter((number) => !numbers.has(number)).map((number) => `row ${number} is lost`),
  },
  {
    what: 'ready again within 10 s of the promotion',
    count: returns.length,
    wrong: returns.filter((ms) => ms > BACK_WITHIN_MS).map((ms) => `after ${Math.round(ms / 1000)} s`),
  },
  {
    what: 'failovers survived, no end of its own',
    count: failovers,
    wrong:
      product.counts.endedByItself > 0 ? [`${product.counts.endedByItself} times it ended by itself`] : [],
  },
)
console.table({
  failovers,
  'ready again after, ms': returns.map(Math.round).join(', '),
  ...leaders.counts,
  ...volunteers.counts,
  minutes: ((performance.now() - started) / 60_000).toFixed(1),
})
showChecks(checks)

await product.kill()
await connection.close()
providers.stop()
await relay.stop()
pair.stop()
const holds = isFine(checks)
if (holds) rmSync(folder, { recursive: true, force: true })
else console.log(`the product's log is ${logFile}`)
console.log(holds ? 'Everything holds.' : 'Something does not hold.')
process.exit(holds ? 0 : 1)
