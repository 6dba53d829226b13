import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { sql } from 'drizzle-orm'
import type { Outcome } from '#core/outcome.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/settings.ts'
import { vault } from '#server/crypto/seal.ts'
import { causeOf } from '#server/db/cause.ts'
import type { Db } from '#server/db/connect.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { requireMigrated } from '#server/db/schema-version.ts'
import { UnusableDatabase } from '#server/db/unusable.ts'
import { carrierToken } from '../carrier-token.ts'
import { readEnvironment } from '../environment.ts'
import { openDatabase, requireSecret } from '../open-database.ts'
import { openVendors } from '../wire.ts'
import { type Backup, listBackups } from './backups.ts'
import { copiesOf } from './copies.ts'
import { type Home, nameOfVersion } from './home.ts'
import { localUrl, type Service } from './running.ts'
import { isUpgrading } from './upgrade.ts'

/** One sentence; what is wrong says what to do. */
export type Finding = { isFine: boolean; says: string }
const fine = (says: string): Finding[] => [{ isFine: true, says }]
const wrong = (says: string): Finding[] => [{ isFine: false, says }]

const ASK_MS = 10_000
const ask = (url: string, options: RequestInit = {}) =>
  fetch(url, { signal: AbortSignal.timeout(ASK_MS), ...options })

/** Settings that cannot be used keep everything else from being looked at. */
export function readSettingsOf(home: Home): Config | Finding[] {
  try {
    return readConfig(readEnvironment())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return wrong(`${error.message}. Change it in ${join(home.folder, '.env')}, and start Steeple again.`)
  }
}

export function checkSettings({ folder }: Home): Finding[] {
  const file = join(folder, '.env')
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return wrong(`There is no ${file}: run npm run own -- install.`)
  if ((mode & 0o077) !== 0) return wrong(`Others on this machine can read ${file}: run chmod 600 ${file}.`)
  return fine('The settings can be used, and nobody else can read them.')
}

export async function checkService(home: Home, service: Service, config: Config): Promise<Finding[]> {
  const version = home.current()
  if (version === null) return wrong('Nothing is installed here: run npm run own -- install.')
  if (isUpgrading(home))
    return wrong('An upgrade was interrupted: run npm run own -- upgrade, which goes on where it stopped.')
  if (!(await service.isRunning()))
    return wrong(`Steeple does not run: why stands in ${service.log}; then run npm run own -- start.`)
  const ready = await ask(`${localUrl(config)}/ready`).catch(() => null)
  if (!ready?.ok)
    return wrong(
      `Steeple runs and takes no work: look at ${service.log}, and run npm run own -- stop and start when it stays so.`,
    )
  return fine(`${nameOfVersion(version)} runs.`)
}

/** An embedded database can be opened by one process, and is looked at through the product while that runs. */
async function checkDatabase(config: Config): Promise<Finding[]> {
  const isMissing = await copiesOf(config)
    .whatIsMissing()
    .catch(() => null)
  return isMissing ? wrong(isMissing) : fine('The database answers, is up to date, and can be backed up.')
}

const nameOfEndDate = (date: string): string => new Date(date).toISOString().slice(0, 10)
const CERTIFICATE_DAYS = 14

/** `endsAt` as certificates say it; null when there is none. */
export function certificateSays(host: string, endsAt: string | null, now: Temporal.Instant): Finding[] {
  if (endsAt === null) return wrong(`${host} shows no certificate: see that the proxy runs and ends TLS.`)
  const days = (new Date(endsAt).getTime() - now.epochMilliseconds) / 86_400_000
  if (days > CERTIFICATE_DAYS)
    return fine(`The certificate of ${host} is good until ${nameOfEndDate(endsAt)}.`)
  const when = `${days < 0 ? 'ended' : 'ends'} on ${nameOfEndDate(endsAt)}`
  return wrong(`The certificate of ${host} ${when}: the log of the proxy says why it is not renewed.`)
}

const endOfCertificate = ({ hostname, port }: URL): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connectTls({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (value: string | null) => {
      socket.destroy()
      resolve(value)
    }
    socket.setTimeout(ASK_MS, () => end(null))
    socket.once('secureConnect', () => end(socket.getPeerCertificate().valid_to ?? null))
    socket.once('error', () => end(null))
  })

/** What browsers, volunteers and providers reach. */
export async function checkPublicUrl({ publicUrl }: Config, now: Temporal.Instant): Promise<Finding[]> {
  const url = new URL(publicUrl)
  const certificate =
    url.protocol === 'https:' ? certificateSays(url.host, await endOfCertificate(url), now) : []
  try {
    const answer = await ask(`${publicUrl}/health`)
    const { status } = (await answer.json().catch(() => ({}))) as { status?: string }
    if (status === 'up') return [...certificate, ...fine(`Steeple answers at ${publicUrl}.`)]
    return [
      ...certificate,
      ...wrong(
        `Something else than Steeple answers at ${publicUrl}: see where the proxy passes calls on to.`,
      ),
    ]
  } catch (error) {
    const why = causeOf(error)
    return [
      ...certificate,
      ...wrong(
        `${publicUrl} does not answer (${why}): see that the name leads to this machine, ports 80 and 443 are open, and the proxy runs.`,
      ),
    ]
  }
}

type Failure = { kind: string; why?: string; detail?: string }
type Asked = {
  name: string
  /** The emulator runs within the product. */
  isEmulated: boolean
  /** Where its credentials are. */
  variables: string
  asked: () => Promise<Outcome<unknown, Failure>>
  /** The answer means that the credentials are wrong. */
  isAboutCredentials: (failure: Failure) => boolean
}

/** What is refused for any other reason was looked at by somebody who knew us. */
export async function providerSays({
  name,
  variables,
  asked,
  isAboutCredentials,
}: Asked): Promise<Finding[]> {
  const outcome = await asked()
  if (outcome.ok) return fine(`${name} answers and takes our credentials.`)
  const { failure } = outcome
  if (isAboutCredentials(failure))
    return wrong(`${name} does not take our credentials (${failure.detail}): correct ${variables} in .env.`)
  if (failure.kind === 'retry')
    return wrong(
      `${name} does not answer (${failure.detail}): see whether this machine may call it, and whether it has an outage.`,
    )
  return fine(`${name} answers and takes our credentials.`)
}

const NOBODY = 'steeple-doctor'

/** One call to each that changes nothing, and finds nothing. */
export function callsTo(vendors: ReturnType<typeof openVendors>, config: Config): Asked[] {
  const { planning, texting, payments, mail } = vendors
  const grant = { code: NOBODY, codeVerifier: NOBODY.repeat(4), redirectUri: `${config.publicUrl}/` }
  return [
    {
      name: 'Planning Center',
      isEmulated: config.planning.isEmulated,
      variables: 'PLANNING_CENTER_CLIENT_ID and PLANNING_CENTER_CLIENT_SECRET',
      asked: () => planning.exchangeCode(grant),
      // Who we are is looked at before the code, which is nobody's.
      isAboutCredentials: ({ kind, why }) => kind === 'alert' && why !== 'reconnect',
    },
    {
      name: 'Twilio',
      isEmulated: config.texting.isEmulated,
      variables: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
      asked: () => texting.findOwned(NOBODY),
      isAboutCredentials: ({ why }) => why === 'credentials',
    },
    ...(payments
      ? [
          {
            name: 'Stripe',
            isEmulated: config.payments?.isEmulated === true,
            variables: 'STRIPE_SECRET_KEY',
            asked: () => payments.customer(`cus_${NOBODY}`),
            isAboutCredentials: ({ why }: Failure) => why === 'credentials',
          },
        ]
      : []),
    {
      name: 'The mail server',
      isEmulated: config.mail.isEmulated,
      variables: 'SMTP_URL',
      asked: () => mail.check(),
      isAboutCredentials: ({ detail }) => /EAUTH/.test(detail ?? ''),
    },
  ]
}

const SKEW_SECONDS = 30

/** Codes of the second factor, signatures and quiet hours go by the time. */
export function clockSays(whose: string, theirs: number, ours: number): Finding[] {
  const seconds = Math.round((ours - theirs) / 1000)
  if (Math.abs(seconds) <= SKEW_SECONDS) return fine(`The clock here agrees with that of ${whose}.`)
  return wrong(
    `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of ${whose}: let it be set by NTP, for example timedatectl set-ntp true.`,
  )
}

async function checkClocks({ planning }: Config, db: Db | null): Promise<Finding[]> {
  const found: Finding[] = []
  const host = new URL(planning.url).host
  const date = await ask(planning.url, { method: 'HEAD' }).then(
    ({ headers }) => headers.get('date'),
    () => null,
  )
  if (date) found.push(...clockSays(host, new Date(date).getTime(), Temporal.Now.instant().epochMilliseconds))
  if (!db) return found
  const { ms } = only(
    await rowsOf<{ ms: string | number }>(
      db,
      sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`,
    ),
  )
  return [...found, ...clockSays('the database', Number(ms), Temporal.Now.instant().epochMilliseconds)]
}

const GB = 1024 ** 3
const FREE_SHARE = 0.1

export function diskSays(folder: string, free: number, total: number): Finding[] {
  const left = `${(free / GB).toFixed(1)} GB are free of the ${(total / GB).toFixed(0)} GB that ${folder} is on`
  if (free >= GB && free >= total * FREE_SHARE) return fine(`${left}.`)
  return wrong(`Only ${left}: make room, for example by moving old backups away.`)
}

async function checkDisk({ folder }: Home): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return diskSays(folder, bavail * bsize, blocks * bsize)
}

const AGE_SECONDS = 300
const HEARTBEAT_SECONDS = 60
const minutes = (seconds: number): string => `${Math.round(seconds / 60)} minutes`

/** By the figures that the product shows at /metrics. */
export function figuresSay(text: string): Finding[] {
  const figure = (name: string): number | null => {
    const [, value] = new RegExp(`^steeple_${name} (\\S+)$`, 'm').exec(text) ?? []
    return value === undefined ? null : Number(value)
  }
  const beat = figure('heartbeat_age_seconds')
  if (beat === null)
    return wrong('The database does not answer to Steeple: see that it runs, and look at its log.')
  const found: Finding[] = []
  const look = (isWrong: boolean, says: string): void => {
    if (isWrong) found.push(...wrong(says))
  }
  const due = figure('oldest_due_text_seconds') ?? 0
  const job = figure('queue_age_seconds') ?? 0
  const hook = figure('oldest_unhandled_hook_seconds') ?? 0
  const dead = figure('dead_jobs') ?? 0
  look(
    beat > HEARTBEAT_SECONDS,
    `Nobody has looked for what is due for ${minutes(beat)}: run npm run own -- stop and start.`,
  )
  look(
    due > AGE_SECONDS,
    `A text has been due for ${minutes(due)}: the log says why nothing goes, mostly because the carrier does not answer.`,
  )
  look(
    job > AGE_SECONDS,
    `A job has waited for ${minutes(job)}: run npm run own -- stop and start when it stays so.`,
  )
  look(
    hook > AGE_SECONDS,
    `A call of a provider has waited for ${minutes(hook)}, and answers of volunteers with it: the log says what fails.`,
  )
  look(
    dead > 0,
    `${dead} ${dead === 1 ? 'job has' : 'jobs have'} failed for good: see under Platform, where an admin queues them again.`,
  )
  return found.length > 0 ? found : fine('Nothing waits in the queue that should not.')
}

async function checkFigures(config: Config): Promise<Finding[]> {
  const options = config.metricsToken && { headers: { authorization: `Bearer ${config.metricsToken}` } }
  const answer = await ask(`${localUrl(config)}/metrics`, options || {}).catch(() => null)
  return answer?.ok ? figuresSay(await answer.text()) : []
}

const BACKUP_HOURS = 26
const TRIED_DAYS = 8
const hoursSince = (then: string, now: Temporal.Instant): number =>
  now.since(Temporal.Instant.from(then)).total('hours')

export function backupsSay([newest, ...others]: Backup[], now: Temporal.Instant): Finding[] {
  if (!newest) return wrong('There is no backup: run npm run own -- backup, every night.')
  const age = hoursSince(newest.at, now)
  if (age > BACKUP_HOURS)
    return wrong(
      `The last backup is ${Math.floor(age)} hours old: run npm run own -- backup, and look at why it was not made in the night.`,
    )
  const tried = [newest, ...others].map(({ triedAt }) => triedAt).find((at) => at !== null)
  if (!tried) return wrong('No backup has ever been brought back: run npm run own -- drill.')
  if (hoursSince(tried, now) > TRIED_DAYS * 24)
    return wrong(`A backup was last brought back on ${tried.slice(0, 10)}: run npm run own -- drill.`)
  return fine(`The last backup was made at ${newest.at}, and one was brought back at ${tried}.`)
}

/** The database as a start would open it; null where it cannot be, or has its product in it. */
async function openForLooking(config: Config, isRunning: boolean) {
  if (!config.databaseUrl && isRunning) return { connection: null, findings: [] }
  try {
    const connection = await openDatabase(config)
    try {
      await requireMigrated(connection.db)
      await requireSecret(connection.db, vault(config.secret, config.previousSecret))
      return { connection, findings: await checkDatabase(config) }
    } catch (error) {
      await connection.close()
      throw error
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof UnusableDatabase)) throw error
    return { connection: null, findings: wrong(error.message) }
  }
}

/** Looks at everything that this machine can see, and says in sentences how it is. */
export async function doctor(home: Home, service: Service, now: Temporal.Instant): Promise<Finding[]> {
  const config = readSettingsOf(home)
  if (Array.isArray(config)) return config
  const isRunning = await service.isRunning()
  const { connection, findings } = await openForLooking(config, isRunning)
  const clock = { now: Temporal.Now.instant }
  const db = connection?.db ?? null
  const renewed = db ? carrierToken(db, vault(config.secret, config.previousSecret), clock) : undefined
  const providers: Finding[] = []
  for (const call of callsTo(openVendors(config, clock, renewed), config).filter(
    ({ isEmulated }) => !isEmulated || isRunning,
  ))
    providers.push(...(await providerSays(call)))
  const all = [
    checkSettings(home),
    await checkService(home, service, config),
    findings,
    await checkFigures(config),
    await checkPublicUrl(config, now),
    providers,
    await checkClocks(config, db),
    await checkDisk(home),
    backupsSay(listBackups(home), now),
  ].flat()
  await connection?.close()
  return all
}
