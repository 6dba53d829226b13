import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '#core/time/instant.ts'
import { altchaCaptcha } from '#providers/captcha/altcha/altcha.ts'
import { recaptcha } from '#providers/captcha/recaptcha/recaptcha.ts'
import { dnsDomains } from '#providers/domains/dns/dns.ts'
import { pastorsLine } from '#providers/importing/pastorsline/pastorsline.ts'
import { bitlyLinks } from '#providers/links/bitly/bitly.ts'
import { smtpMail } from '#providers/mail/smtp/smtp.ts'
import { stripePayments } from '#providers/payments/stripe/stripe.ts'
import { planningCenter } from '#providers/planning/planning-center/planning-center.ts'
import { webPushService } from '#providers/push/webpush/webpush.ts'
import { chatCompletions } from '#providers/reading/completions/completions.ts'
import { twilioTexting } from '#providers/texting/twilio/twilio.ts'
import { emulatedWebsites } from '#providers/websites/https/emulated.ts'
import { httpsWebsites } from '#providers/websites/https/https.ts'
import type { Config } from '#server/config/config.ts'
import { derivedKey, vault } from '#server/crypto/seal.ts'
import { logFailure } from '#server/db/away.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import { readPlatformStanding } from '#server/db/platform-standing.ts'
import { only, rowsOf } from '#server/db/query.ts'
import { sealAnew } from '#server/db/seal-anew.ts'
import { seedCatalogue } from '#server/db/seed-data.ts'
import type { Deps } from '#server/deps.ts'
import type { Feature } from '#server/feature.ts'
import { access } from '#server/features/access/feature.ts'
import { findSession } from '#server/features/access/sessions.ts'
import { admins } from '#server/features/admins/feature.ts'
import { asks } from '#server/features/asks/feature.ts'
import { auditCalls } from '#server/features/audit/call.ts'
import { audit } from '#server/features/audit/feature.ts'
import { availability } from '#server/features/availability/feature.ts'
import { billing } from '#server/features/billing/feature.ts'
import { churches } from '#server/features/churches/feature.ts'
import { conversation } from '#server/features/conversation/feature.ts'
import { findChurchesOfNumbers } from '#server/features/conversation/texted-numbers.ts'
import { coupons } from '#server/features/coupons/feature.ts'
import { dashboard } from '#server/features/dashboard/feature.ts'
import { guardVisits, impersonation } from '#server/features/impersonation/feature.ts'
import { integrations } from '#server/features/integrations/feature.ts'
import { shortenLinks } from '#server/features/integrations/shorten.ts'
import { keywords } from '#server/features/keywords/feature.ts'
import { mails } from '#server/features/mails/feature.ts'
import { messageTemplates } from '#server/features/message-templates/feature.ts'
import { carriers } from '#server/features/messages/carriers.ts'
import { messages } from '#server/features/messages/feature.ts'
import { notifications } from '#server/features/notifications/feature.ts'
import { numbers } from '#server/features/numbers/feature.ts'
import { organizations } from '#server/features/organizations/feature.ts'
import { personalPage } from '#server/features/personal-page/feature.ts'
import { platform } from '#server/features/platform/feature.ts'
import { pricing } from '#server/features/pricing/feature.ts'
import { privacy } from '#server/features/privacy/feature.ts'
import { reminders } from '#server/features/reminders/feature.ts'
import { roster } from '#server/features/roster/feature.ts'
import { forgetRoster } from '#server/features/roster/forget.ts'
import { readPlanNow, requestSync } from '#server/features/roster/read.ts'
import { scheduleTemplates } from '#server/features/schedule-templates/feature.ts'
import { services } from '#server/features/services/feature.ts'
import { type HookHandlers, hooks } from '#server/hooks/handle.ts'
import { hookRoutes } from '#server/hooks/receive.ts'
import { api } from '#server/http/api.ts'
import { eventsRoutes } from '#server/http/events.ts'
import type { Health } from '#server/http/health.ts'
import { openLiveHub } from '#server/http/live-hub.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { inTime, openReadiness } from '#server/http/readiness.ts'
import { buildServer } from '#server/http/server.ts'
import { stopServing } from '#server/http/stop-serving.ts'
import { type BatchHandlers, type JobHandlers, startJobs } from '#server/jobs/jobs.ts'
import { type DailyWork, type DueWork, startTicker } from '#server/jobs/ticker.ts'
import { createMetrics, exposeMetrics } from '#server/metrics.ts'
import { planningServices } from '#server/planning-service.ts'
import { nameSpan } from '#server/trace.ts'
import { carrierToken } from './carrier-token.ts'
import { timeOf } from './clock.ts'
import { onceADay } from './daily.ts'
import { countFailures } from './failures.ts'

/** Traces tell calls apart by their names. */
const nameCalls = api.middleware(({ next, path }) => {
  nameSpan(`call ${path.join('.')}`)
  return next()
})

/** A feature is its folder and one line here. */
const FEATURES = [
  access,
  admins,
  asks,
  audit,
  availability,
  billing,
  churches,
  conversation,
  coupons,
  dashboard,
  impersonation,
  integrations,
  keywords,
  mails,
  messageTemplates,
  messages,
  notifications,
  numbers,
  organizations,
  personalPage,
  platform,
  pricing,
  privacy,
  reminders,
  roster,
  scheduleTemplates,
  services,
] as const

type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What each feature brings of one kind, as one object; a call of the contract, job or hook that nobody brings does not compile. */
const together = <Part extends object>(parts: readonly Part[]): Together<Part> =>
  Object.assign({}, ...parts) as Together<Part>

const router = api
  .use(nameCalls)
  .use(guardVisits)
  .use(auditCalls)
  .router({
    ...together(FEATURES.flatMap((feature) => ('routes' in feature ? [feature.routes] : []))),
    events: eventsRoutes,
  })

const hookHandlersOf = (deps: Deps): HookHandlers =>
  together(FEATURES.flatMap((feature) => ('hooks' in feature ? [feature.hooks(deps)] : [])))

/** Hooks lead to what the features do about them. */
const storedHooks = {
  jobs: (deps) => hooks.jobs(deps, hookHandlersOf(deps)),
  batchJobs: (deps) => hooks.batchJobs(deps, hookHandlersOf(deps)),
  daily: hooks.daily,
  unhurriedWork: hooks.unhurriedWork,
} satisfies Feature

const PARTS = [...FEATURES, storedHooks] as const

const handlersOf = (deps: Deps): JobHandlers =>
  together(PARTS.flatMap((part) => ('jobs' in part ? [part.jobs(deps)] : [])))

const batchHandlersOf = (deps: Deps): BatchHandlers =>
  together(PARTS.flatMap((part) => ('batchJobs' in part ? [part.batchJobs(deps)] : [])))

/** Everything that is called from outside and is no part of the API. */
const pluginsOf = (deps: Deps): FastifyPluginAsync[] => [
  hookRoutes(
    deps,
    FEATURES.flatMap((feature) => ('calls' in feature ? feature.calls(deps) : [])),
    (numbers) => findChurchesOfNumbers(deps.db, numbers),
  ),
  ...FEATURES.flatMap((feature) => ('plugins' in feature ? feature.plugins(deps) : [])),
]

const dueWorkOf = (deps: Deps): DueWork[] =>
  PARTS.flatMap((part): DueWork[] => ('dueWork' in part ? part.dueWork(deps) : []))

const unhurriedWorkOf = (deps: Deps): DueWork[] =>
  PARTS.flatMap((part): DueWork[] => ('unhurriedWork' in part ? part.unhurriedWork(deps) : []))

const dailyWorkOf = (deps: Deps): DailyWork[] =>
  PARTS.flatMap((part) => ('daily' in part ? part.daily(deps) : []))

async function afterStart(deps: Deps): Promise<void> {
  for (const feature of FEATURES) if ('afterStart' in feature) await feature.afterStart(deps)
}

/** Until the secret before is taken out of the configuration. */
function sealingAnew(deps: Deps, { secret, previousSecret }: Config): DueWork[] {
  const key = `seal-anew:${derivedKey(secret, 'name of the secret').slice(0, 16)}`
  const run = async () => {
    if (!(await isFirstIn(deps.db, key, 60, deps.clock.now()))) return 0
    const renewed = await sealAnew(deps.db, deps.vault)
    deps.log.info({ renewed }, 'everything is sealed anew: STEEPLE_SECRET_PREVIOUS is needed no longer')
    return 1
  }
  return previousSecret === null ? [] : [{ name: 'seal anew', run }]
}

/** Where nothing can be written, as on a standby, nothing can be done. */
async function requireWritable(db: Db): Promise<void> {
  const asked = sql`select current_setting('transaction_read_only') as "isReadOnly", count(*) from pgboss.queue`
  const { isReadOnly } = only(await rowsOf<{ isReadOnly: string }>(db, asked))
  if (isReadOnly === 'on') throw new Error('the database is read-only')
}

export type Product = {
  deps: Deps
  server: FastifyInstance
  health: Health
  handlers: JobHandlers
  batchHandlers: BatchHandlers
  /** In a hurry or not. */
  dueWork: DueWork[]
  /** Runs what is queued, in this call. */
  drainJobs: () => Promise<number>
  /** Starts workers and the ticker. */
  startWorking: () => Promise<void>
  /** `noticeMs`: so long requests are still taken. */
  stop: (noticeMs?: number) => Promise<void>
}

type Renewed = Parameters<typeof twilioTexting>[0]['renewed']

/** What is configured of each kind; the only place that names these vendors. */
export function openVendors(config: Config, clock: Clock, renewed?: Renewed) {
  const userAgent = `Steeple (${config.publicUrl})`
  return {
    planning: planningCenter({ ...config.planning, userAgent }, clock),
    texting: twilioTexting(
      { ...config.texting, publicUrl: config.publicUrl, ...(renewed && { renewed }) },
      clock,
    ),
    importing: config.importing && pastorsLine(config.importing, clock),
    links: config.links && bitlyLinks(config.links, clock),
    payments: config.payments && stripePayments(config.payments, timeOf(config.payments, clock)),
    reading: config.reading && chatCompletions(config.reading, clock),
    mail: smtpMail(config.mail, clock),
  }
}

/** Puts the product together on an open, migrated database. */
export async function wire(parts: {
  config: Config
  connection: Connection
  clock: Clock
  log: Logger
}): Promise<Product> {
  const { config, connection, clock, log } = parts
  const { db } = connection
  await seedCatalogue(db)
  const jobs = await startJobs(connection, log)
  const metrics = createMetrics()
  const counted = <P extends object>(provider: string, port: P): P => countFailures(metrics, provider, port)
  const sealing = vault(config.secret, config.previousSecret)
  const renewed = carrierToken(db, sealing, clock)
  const vendors = openVendors(config, clock, renewed)
  const deps: Deps = {
    db,
    clock,
    log,
    jobs,
    vault: sealing,
    planning: planningServices([counted('planning', vendors.planning)]),
    texting: carriers([counted('texting', vendors.texting)]),
    trialNumber: config.texting.trialNumber,
    importing: vendors.importing && counted('importing', vendors.importing),
    links: vendors.links && counted('links', vendors.links),
    payments: vendors.payments && counted('payments', vendors.payments),
    reading: vendors.reading && counted('reading', vendors.reading),
    mail: counted('mail', vendors.mail),
    push: webPushService(config.push, clock),
    captcha: config.recaptcha
      ? recaptcha({ ...config.recaptcha, hostname: new URL(config.publicUrl).hostname }, clock)
      : altchaCaptcha(derivedKey(config.secret, 'captcha'), clock),
    proofOfWork: altchaCaptcha(derivedKey(config.secret, 'opt-in'), clock),
    pages: config.pages,
    domains: dnsDomains(),
    websites:
      config.websites === null
        ? httpsWebsites({ userAgent: `Steeple (${config.publicUrl})` })
        : emulatedWebsites(config.websites),
    metrics,
    publicUrl: config.publicUrl,
    adminsNeedSecondFactor: config.mode === 'production',
    roster: { begin: requestSync, forget: forgetRoster },
    freshen: (churchId, planId) => readPlanNow(deps, churchId, planId),
    shorten: (churchId, texts) => shortenLinks(deps, churchId, texts),
  }
  connection.outage.watch(log)
  const live = await openLiveHub(connection)
  const handlers = handlersOf(deps)
  const batchHandlers = batchHandlersOf(deps)
  const lookForToken = { name: 'look for another token of the carrier', run: () => renewed.look() }
  const dueWork = dueWorkOf(deps)
  const unhurriedWork: DueWork[] = [
    lookForToken,
    ...unhurriedWorkOf(deps),
    onceADay(deps, dailyWorkOf(deps)),
    ...sealingAnew(deps, config),
  ]
  const readiness = openReadiness(
    () => requireWritable(db),
    (error) => {
      connection.outage.failed(error)
      logFailure(log, error, {}, 'the database or the queue does not answer')
    },
  )
  const health: Health = {
    readiness,
    metrics: () => exposeMetrics(metrics, () => inTime(readPlatformStanding(db, clock.now()))),
    metricsToken: config.metricsToken,
  }
  const server = await buildServer({
    deps,
    live,
    router,
    findSession: (token) => findSession(db, token, clock.now()),
    plugins: pluginsOf(deps),
    health,
    trustProxy: config.trustProxy,
  })
  let ticker: { stop: () => Promise<void> } | null = null
  return {
    deps,
    server,
    health,
    handlers,
    batchHandlers,
    dueWork: [...dueWork, ...unhurriedWork],
    drainJobs: () => jobs.drain(handlers, batchHandlers),
    startWorking: async () => {
      await afterStart(deps)
      await jobs.work(handlers, batchHandlers)
      ticker = startTicker(dueWork, unhurriedWork, log)
    },
    // What is in hand is finished and nothing new is taken: first the callers, then our own work.
    stop: async (noticeMs = 0) => {
      await Promise.all([stopServing({ app: server, live, readiness }, noticeMs), ticker?.stop()])
      await live.close()
      await jobs.stop()
      await connection.close()
    },
  }
}
