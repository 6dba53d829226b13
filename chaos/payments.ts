import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Fault } from '#sandbox/base/faults.ts'
import { readConfig } from '#server/config/config.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { connectPostgres, type Db } from '#server/db/connect.ts'
import { churches, users } from '#server/db/schema/schema.ts'
import { grantCredits } from '#server/features/billing/ledger.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { openClock } from '#server/main/clock.ts'
import { createLog } from '#server/main/log.ts'
import { wire } from '#server/main/wire.ts'
import { startPostgres } from '#testkit/postgres.ts'
import { type Random, randomFrom } from '#testkit/random.ts'
import { checkBooks, readProvider } from './books.ts'
import type { Check } from './checks.ts'
import { type Control, controlOf } from './control.ts'
import { openPayers, PASSWORD, type Payer } from './payers.ts'
import { quietPort } from './ports.ts'
import { openProduct, pause } from './process.ts'
import { startProviders } from './providers-process.ts'

/**
 * The product is killed so many times at random moments while churches subscribe, change, cancel and buy with cards
 * that work, ask their bank or are declined, while the payment provider fails, its events come twice, late, in the wrong
 * order or never, and money is refunded and disputed. Afterwards no cent may be taken twice and no credit lost.
 */
const { values } = parseArgs({ options: { kills: { type: 'string' }, seed: { type: 'string' } } })
const kills = Number(values.kills ?? 100)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
console.log(`${kills} kills, seed ${seed}`)

const CHURCHES = 8
const TIMEOUT_MS = 5000
/** Long enough for a purchase on a busy machine. */
const WORKS_MS_MAX = 15_000
const SETTLE_MS = 150_000
/** So often some days pass, so that subscriptions renew, end and change. */
const KILLS_FOR_DAYS = 5

// Postgres keeps the process alive after an error.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

const folder = mkdtempSync(join(tmpdir(), 'steeple-payments-'))
const postgres = await startPostgres(join(folder, 'postgres'))
const random = randomFrom(seed)
const ports = randomFrom(process.pid)
const port = await quietPort(ports)
const sandboxPort = await quietPort(ports)
const sandboxFile = join(folder, 'sandbox.sqlite')
const providers = await startProviders([sandboxFile, String(sandboxPort), '[]'])
const control = controlOf(providers.origin)
const environment = {
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SMTP_URL: providers.smtp,
  DATABASE_URL: postgres.url,
  STEEPLE_SECRET: 'a secret of the chaos, long enough for it',
  LOG_LEVEL: 'warn',
}
const config = readConfig(environment)
const webhookUrl = `${config.publicUrl}/hooks/stripe`
await control.setSwitches({ payments: { webhookUrl } })

const connection = connectPostgres(postgres.url)
await connection.migrate()
// Wiring the product fills the catalogue.
const clock = await openClock(config, connection.db)
const wired = await wire({
  config,
  connection: connectPostgres(postgres.url),
  clock,
  log: createLog('warn'),
})
await wired.stop()
clock.stop()

async function makePayer(db: Db, index: number, now: Temporal.Instant): Promise<Payer> {
  const email = `payer-${index}@chaos.test`
  const passwordHash = await hashPassword(PASSWORD)
  const churchId = await db.transaction(async (tx) => {
    const church = { name: `Church ${index}`, timeZone: 'America/New_York', packageId: 'free' }
    const id = await createChurch(tx, { ...church, status: 'On Trial', sendingMode: 'paused' }, now)
    const phone = { mobilePhone: '+13125550100', timeZone: 'America/New_York' }
    const person = { name: 'Pat Payer', email, username: email, ...phone, passwordHash }
    await tx.insert(users).values({ ...person, churchId: id, role: 'owner', status: 3, createdAt: now })
    return id
  })
  return { churchId, email }
}
const began = await control.now()
const payers: Payer[] = []
for (let index = 0; index < CHURCHES; index++) payers.push(await makePayer(connection.db, index, began))

function faultFrom(): Fault {
  const vendor = 'payments'
  const kind = random.pick(['rate_limited', 'failing', 'reset', 'reset', 'truncated', 'slow'] as const)
  const count = random.whole(1, 3)
  if (kind === 'rate_limited') return { vendor, kind, count, seconds: 1 }
  if (kind === 'failing') return { vendor, kind, count, status: random.pick([500, 502, 503]) }
  if (kind === 'slow') return { vendor, kind, count: 1, seconds: random.between(0.5, 3) }
  return { vendor, kind, count }
}

/** Provider faults and confused events, again and again; now and then credits are used up. */
function openTrouble(dice: Random, control: Control) {
  const { setFault, setSwitches, clearFaults, resetSwitches } = control
  const counts = { faults: 0, confusions: 0, spent: 0, refunds: 0, disputes: 0 }
  let isStopped = false
  const fail = async () => {
    counts.faults += 1
    if (((await setFault(faultFrom())) as Fault[]).length > 3) await clearFaults()
  }
  const confuse = async () => {
    counts.confusions += 1
    await setSwitches({
      payments: {
        duplicateWebhooks: dice.chance(0.5),
        reorderWebhooks: dice.chance(0.5),
        loseWebhooks: dice.chance(0.3),
        delayWebhooksSeconds: dice.pick([0, 0, dice.whole(1, 20)]),
      },
    })
  }
  const spend = async () => {
    const { churchId } = dice.pick(payers)
    const now = await control.now()
    await connection.db.transaction(async (tx) => {
      const rows = await tx.select({ id: churches.id, credits: churches.creditBalance }).from(churches)
      const credits = rows.find(({ id }) => id === churchId)?.credits ?? 0
      if (credits > 0) await grantCredits(tx, churchId, -Math.ceil(credits * 0.9), 'spent', now)
    })
    counts.spent += 1
  }
  const findCharge = async () => {
    const { id } = dice.pick(await control.customers())
    return dice.pick(await control.charges(id)).id
  }
  const refund = async () => {
    await control.refund(await findCharge(), dice.pick([undefined, 50]))
    counts.refunds += 1
  }
  const dispute = async () => {
    await control.dispute(await findCharge(), dice.pick([undefined, 'won', 'lost'] as const))
    counts.disputes += 1
  }
  const loop = async () => {
    while (!isStopped) {
      await pause(dice.between(200, 1200))
      await dice
        .pick([fail, fail, fail, confuse, confuse, spend, spend, refund, dispute])()
        .catch(() => undefined)
    }
  }
  const running = loop()
  return {
    counts,
    stop: async () => {
      isStopped = true
      await running
      await clearFaults()
      await resetSwitches()
    },
  }
}

const logFile = join(folder, 'product.log')
const product = openProduct({
  environment,
  timeoutMs: TIMEOUT_MS,
  log: openSync(logFile, 'a'),
  worksMsMax: WORKS_MS_MAX,
})
const where = { url: config.publicUrl, payments: `${providers.origin}/stripe` }
const owners = openPayers(payers, where, randomFrom(seed + 1))
const trouble = openTrouble(randomFrom(seed + 2), control)

const started = performance.now()
owners.start()
let days = 0
for (let done = 0; product.counts.kills < kills; ) {
  await product.startAndKill(random)
  if (product.counts.kills === done) continue
  done = product.counts.kills
  if (done % KILLS_FOR_DAYS !== 0) continue
  const passed = random.whole(1, 9)
  await control.moveBy(`P${passed}D`)
  days += passed
  console.log(`${done} kills, ${owners.counts.purchases} purchases, ${days} days`)
}
await trouble.stop()
await product.start()
await owners.stop()

const isFine = (checks: readonly Check[]): boolean => checks.every(({ wrong }) => wrong.length === 0)
async function settle(): Promise<Check[]> {
  const until = performance.now() + SETTLE_MS
  for (;;) {
    // What nobody knows the end of is asked for again after a minute, and everything is compared after a day.
    await control.moveBy('PT1H')
    await pause(8000)
    const checks = await checkBooks(connection.db, readProvider(sandboxFile))
    if (isFine(checks) || performance.now() > until) return checks
  }
}
const checks = await settle()
await product.kill()

console.table({
  ...product.counts,
  ...trouble.counts,
  ...owners.counts,
  days,
  minutes: ((performance.now() - started) / 60_000).toFixed(1),
})
console.table(checks.map(({ what, count, wrong }) => ({ what, count, wrong: wrong.length })))
for (const { what, wrong } of checks) for (const one of wrong.slice(0, 20)) console.log(`${what}: ${one}`)
await connection.close()
providers.stop()
await postgres.stop()
const holds = isFine(checks) && product.counts.endedByItself === 0
if (holds) rmSync(folder, { recursive: true, force: true })
else console.log(`the product's log is ${logFile}`)
console.log(holds ? 'Everything holds.' : 'Something does not hold.')
process.exit(holds ? 0 : 1)
