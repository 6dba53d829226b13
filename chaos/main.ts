import { appendFileSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectPostgres } from '#server/db/connect.ts'
import { startPostgres } from '#testkit/postgres.ts'
import { randomFrom } from '#testkit/random.ts'
import { openRelay, through } from '#testkit/relay.ts'
import { type Check, checkAll } from './checks.ts'
import { controlOf } from './control.ts'
import { openDisk } from './disk.ts'
import { look } from './found.ts'
import { openLeaders } from './leaders.ts'
import { OUTAGE_SECONDS, openOutages, outageEvery, STILL_ROUND_SECONDS } from './outages.ts'
import { quietPort } from './ports.ts'
import { openProduct, pause } from './process.ts'
import { startProviders } from './providers-process.ts'
import { isFine, settle, showChecks } from './settle.ts'
import { setUp } from './setup.ts'
import { openTrouble } from './trouble.ts'
import { openVolunteers } from './volunteers.ts'

/**
 * The product is killed so many times at random moments, while texts go out, answers come in and everything around it
 * fails now and then. Afterwards every text, answer and credit must be where it belongs.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string' }, seed: { type: 'string' } } })
const kills = Number(values.rounds ?? 200)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
console.log(`${kills} rounds, seed ${seed}`)

/** So many times faster than real time everything happens. */
const SPEED = 5
const SPEED_AFTERWARDS = 15
const TIMEOUT_MS = 15_000 / SPEED
const OUTAGE_EVERY = outageEvery(kills)
const SECONDS_FOR_A_KILL = 4.5 + (OUTAGE_SECONDS + STILL_ROUND_SECONDS) / OUTAGE_EVERY
/** Between the two halves time passes, so that reminders are far enough from the first texts. */
const NIGHT = 'PT3H'
/**
 * A refresh token is good once: who dies between its use and storing the new one must connect again, as Steeple then
 * says. That is no matter of texts, so the tokens last.
 */
const TOKEN_SECONDS = 7 * 86_400
const CALM_MS = 5000

// Postgres keeps the process alive after an error.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

const folder = mkdtempSync(join(tmpdir(), 'steeple-chaos-'))
const disk = openDisk(join(folder, 'disk'))
const postgresLog = join(folder, 'postgres.log')
const postgres = await startPostgres(disk.folder, {
  // A full disk stops it in the middle of a page.
  isDurable: true,
  flags: disk.postgresFlags,
  onLog: (line) => appendFileSync(postgresLog, `${line}\n`),
})
const relay = await openRelay(Number(new URL(postgres.url).port))
const ports = randomFrom(process.pid)
const port = await quietPort(ports)
const sandboxPort = await quietPort(ports)
const minutesOfHalf = (kills * SECONDS_FOR_A_KILL * SPEED) / 60 / 2
const leads = Array.from({ length: 8 }, (_, index) => Math.round(180 + minutesOfHalf * (1 + index / 8)))
const providers = await startProviders([
  join(folder, 'sandbox.sqlite'),
  String(sandboxPort),
  JSON.stringify(leads),
])
const environment = {
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SMTP_URL: providers.smtp,
  DATABASE_URL: through(postgres.url, relay),
  STEEPLE_SECRET: 'a secret of the chaos, long enough for it',
  LOG_LEVEL: 'warn',
}
const control = controlOf(providers.origin)
await control.setSwitches({ planning: { tokenLifetimeSeconds: TOKEN_SECONDS } })
await setUp(environment)

await control.speed(SPEED)
const connection = connectPostgres(postgres.url)
const logFile = join(folder, 'product.log')
const product = openProduct({ environment, timeoutMs: TIMEOUT_MS, log: openSync(logFile, 'a') })
const outages = openOutages({
  product,
  relay,
  disk,
  postgres,
  control,
  port,
  sparePort: await quietPort(ports),
  speed: SPEED,
})
const leaders = await openLeaders(control, randomFrom(seed + 1))
const volunteers = openVolunteers(control, randomFrom(seed + 2))
const random = randomFrom(seed)

const counts = { faults: 0, cuts: 0 }
/** Kills it until a part of the whole is reached. */
async function killUntil(to: number): Promise<void> {
  const trouble = openTrouble(control, postgres.url, random)
  for (let done = product.counts.kills; done < Math.round(kills * to); done = product.counts.kills) {
    await leaders.reach(0.2 + done / kills)
    if (done % OUTAGE_EVERY === OUTAGE_EVERY - 1) await outages.next()
    if (done % OUTAGE_EVERY === Math.floor(OUTAGE_EVERY / 2)) await outages.standStill(random)
    await product.startAndKill(random)
    if (done % 20 === 0) console.log(`${done} kills, ${volunteers.counts.answers} answers`)
  }
  await trouble.stop()
  counts.faults += trouble.counts.faults
  counts.cuts += trouble.counts.cuts
}

const checked = async (): Promise<Check[]> =>
  checkAll(await look(connection.db, control), volunteers.lastAnswers())

/** Trouble ends, nobody answers any more, and everything that is under way comes to its end. */
async function comeToRest(): Promise<Check[]> {
  await product.start()
  await pause(CALM_MS)
  await volunteers.stop()
  await control.speed(SPEED_AFTERWARDS)
  const checks = await settle(checked)
  await product.kill()
  await control.speed(SPEED)
  return checks
}

const started = performance.now()
volunteers.start()
await killUntil(0.5)
await comeToRest()
await control.moveBy(NIGHT)
volunteers.start()
await killUntil(1)
await leaders.reach(1)
const checks = await comeToRest()
const minutes = (performance.now() - started) / 60_000

checks.push(...outages.checks(), {
  what: 'kills survived, no end of its own',
  count: product.counts.kills,
  wrong: product.counts.endedByItself > 0 ? [`${product.counts.endedByItself} times it ended by itself`] : [],
})
console.table({
  ...product.counts,
  ...counts,
  ...outages.counts,
  ...leaders.counts,
  ...volunteers.counts,
  minutes: minutes.toFixed(1),
})
showChecks(checks)

await connection.close()
const holds = isFine(checks)
if (process.env.CHAOS_KEEP && !holds) {
  console.log(`kept: ${folder}, ${postgres.url}`)
  await new Promise(() => {})
}
providers.stop()
await relay.stop()
await postgres.stop()
disk.release()
if (holds) rmSync(folder, { recursive: true, force: true })
else console.log(`the product's log is ${logFile}`)
console.log(holds ? 'Everything holds.' : 'Something does not hold.')
process.exit(holds ? 0 : 1)
