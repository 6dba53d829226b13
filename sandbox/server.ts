import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { changeSignal } from './base/change-signal.ts'
import { MovableClock } from './base/clock.ts'
import type { Emulator, SandboxContext } from './base/context.ts'
import { Faults } from './base/faults.ts'
import { rounds } from './base/rounds.ts'
import { WatchedStore } from './base/watched-store.ts'
import { Bitly } from './bitly/bitly.ts'
import { Carrier } from './carrier/carrier.ts'
import { BUILT, consolePage } from './control/console-page.ts'
import { control } from './control/control.ts'
import type { Account } from './control/controlled.ts'
import { keepClock } from './control/kept-clock.ts'
import { Mailbox } from './mailbox/mailbox.ts'
import { numbersHeld, RESELLER } from './pastorsline/companies.ts'
import { PastorsLine } from './pastorsline/pastorsline.ts'
import { Payments } from './payments/payments.ts'
import { PlanningCenter } from './planning/planning-center.ts'
import { PushService } from './push/push.ts'
import { LanguageModel } from './reading/language-model.ts'
import { pagesBeside, Websites } from './websites/websites.ts'
import { seedWorld } from './worlds/seed.ts'

const ROUND_MS = 100
const ROLL_FORWARD_MS = 60_000
/** Where the product takes the payment provider's events, and texts to the operator's number, as the vendors were told by hand. */
const WEBHOOK_PATH = '/hooks/stripe'
const TEXTS_PATH = '/hooks/twilio/sms'

export type SandboxOptions = {
  /** 0 takes any free port. */
  port?: number
  smtpPort?: number
  host?: string
  /** Where the state is kept; ':memory:' forgets it. */
  file?: string
  /** A clock given here is neither restored nor kept, unless keepClock says so. */
  clock?: MovableClock
  keepClock?: boolean
  /** What the first start fills the store with; later starts keep what is stored. */
  world?: 'grace' | 'empty'
  /** Nothing happens by itself; runDue is called by hand. */
  manual?: boolean
  /** Registrations with the carriers are decided as soon as they are handed in. */
  approvesAtOnce?: boolean
  /** How many days of the clock a review takes where they are not; some minutes unless told. */
  reviewDays?: number
  /** Phone companies let through what they would refuse. */
  kind?: boolean
  /** Where the product runs and who can log in to it, shown on the console. */
  productUrl?: string
  accounts?: readonly Account[]
  /** Where the built console page is. */
  built?: string
}

/** Starts every emulator on one port, and the mailbox on another. */
export async function startSandbox(options: SandboxOptions = {}) {
  const { port = 0, smtpPort = 0, host = 'localhost', file = ':memory:', world = 'grace' } = options
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const clock = options.clock ?? new MovableClock()
  const changes = changeSignal()
  const store = new WatchedStore(file, changes.announce)
  const keptClock = options.clock && !options.keepClock ? null : keepClock(clock, store)
  const faults = new Faults()
  const unexpected: string[] = []
  const urls = { planning: '', texting: '', links: '', importing: '', payments: '', reading: '', smtp: '' }
  let origin = ''
  const context: SandboxContext = {
    clock,
    store,
    faults,
    origin: () => origin,
    unexpected: (what) => unexpected.push(what),
  }

  const planning = new PlanningCenter(context)
  const carrier = new Carrier(context, pagesBeside(options.productUrl ?? null))
  const mailbox = new Mailbox(context)
  const bitly = new Bitly(context)
  const pastorsLine = new PastorsLine(context)
  const payments = new Payments(context)
  const push = new PushService(context)
  const reading = new LanguageModel(context)
  if (options.productUrl) payments.switches.webhookUrl = options.productUrl + WEBHOOK_PATH
  carrier.switches.approvesAtOnce = options.approvesAtOnce ?? false
  carrier.switches.reviewDays = options.reviewDays ?? 0
  carrier.switches.kind = options.kind ?? false
  carrier.hold(RESELLER, numbersHeld())
  carrier.answerOperatorAt(options.productUrl ? options.productUrl + TEXTS_PATH : null)
  const emulators = [planning, carrier, bitly, pastorsLine, payments, push, reading, new Websites()]
  seedWorld(world, planning, clock)
  planning.rollForward()

  const app = await serverOf(emulators, context)
  const round = rounds(emulators)
  const forgetClock = clock.onMove(changes.announce)
  let rolling: NodeJS.Timeout | undefined
  const sandbox = {
    get origin() {
      return origin
    },
    urls,
    credentials: {
      planning: planning.credentials,
      texting: carrier.credentials,
      links: bitly.credentials,
      payments: payments.credentials,
      reading: reading.credentials,
    },
    planning,
    carrier,
    bitly,
    payments,
    push,
    reading,
    mailbox,
    faults,
    clock,
    productUrl: options.productUrl ?? null,
    accounts: options.accounts ?? [],
    runDue: round.runDue,
    unexpectedRequests: (): string[] => [...unexpected],
    onChange: changes.listen,
    /** For what changes outside the store: faults and switches. */
    announceChange: changes.announce,
    async stop(): Promise<void> {
      forgetClock()
      keptClock?.stop()
      clearInterval(rolling)
      carrier.stop()
      payments.stop()
      await round.stop()
      await app.close()
      await mailbox.stop()
      changes.stop()
      store.close()
    },
  }

  bitly.follow(app)
  await app.register(control(sandbox), { prefix: '/control' })
  await app.register(consolePage(options.built ?? BUILT))

  try {
    await app.listen({ port, host })
    origin = `http://localhost:${(app.server.address() as AddressInfo).port}`
    urls.planning = origin + planning.prefix
    urls.texting = origin + carrier.prefix
    urls.links = origin + bitly.prefix
    urls.importing = origin + pastorsLine.prefix
    urls.payments = origin + payments.prefix
    urls.reading = `${origin}${reading.prefix}/v1`
    urls.smtp = `smtp://localhost:${await mailbox.start(smtpPort, host)}`
  } catch (error) {
    await sandbox.stop()
    throw error
  }
  if (!options.manual) {
    round.every(ROUND_MS)
    rolling = setInterval(() => planning.rollForward(), ROLL_FORWARD_MS)
  }
  return sandbox
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

async function serverOf(emulators: Emulator[], context: SandboxContext): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true })
  app.setNotFoundHandler((request, reply) => {
    context.unexpected(`${request.method} ${request.url}`)
    return reply.code(404).send({ error: 'The sandbox emulates nothing here.' })
  })
  for (const emulator of emulators) {
    await app.register(async (scope) => emulator.routes(scope), { prefix: emulator.prefix })
  }
  return app
}
