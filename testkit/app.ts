import { eq, inArray, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { MovableClock } from '#sandbox/clock.ts'
import { startSandbox } from '#sandbox/server.ts'
import { GRACE } from '#sandbox/worlds/grace-ids.ts'
import { readConfig } from '#server/config/config.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { hookEvents, messages, users } from '#server/db/schema/schema.ts'
import { createChurch } from '#server/features/access/churches/actions.ts'
import { runRound } from '#server/jobs/ticker.ts'
import { authoriseInSandbox } from '#server/main/sandbox.ts'
import { seedAdmin, seedGraceChapel } from '#server/main/seed.ts'
import { createLog, wire } from '#server/main/wire.ts'
import { apiClient } from './client.ts'
import { cloneDatabase } from './database.ts'
import { freePort } from './postgres.ts'

export type AppOptions = {
  world?: 'grace' | 'empty'
  /** Where the clock stands; a Monday morning in New York unless told. */
  at?: string
}

const MONDAY_MORNING = '2030-03-04T15:00:00Z'
const ROUNDS_MAX = 2000

/** The whole product in a box: real HTTP, a real database, the emulated providers, and a clock that stands still. */
export const startApp = async ({ world = 'grace', at = MONDAY_MORNING }: AppOptions = {}) => {
  const clock = MovableClock.stopped(at)
  const sandbox = await startSandbox({ file: ':memory:', clock, world, manual: true })
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    SANDBOX_PORT: new URL(sandbox.origin).port,
    STEEPLE_SECRET: 'a secret of the tests, long enough',
    SMTP_URL: sandbox.urls.smtp,
    LOG_LEVEL: 'silent',
  })
  const connection = await cloneDatabase()
  const product = await wire({ config, connection, clock, log: createLog(config.logLevel) })
  const { deps } = product
  await product.server.listen({ port, host: 'localhost' })

  /** Does everything that is due at the clock's time, in the product and at its providers. */
  const runDueWork = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const done =
        (await runRound(product.dueWork, (name, error) => {
          throw new Error(`${name} failed`, { cause: error })
        })) +
        (await product.drainJobs()) +
        (await sandbox.runDue())
      if (done === 0) return
    }
    throw new Error('there is always more work: something is done again and again')
  }

  /** Lets time pass, in steps when told, doing what falls due after each. */
  const pass = async (duration: Temporal.DurationLike, steps = 1): Promise<void> => {
    const total = Temporal.Duration.from(duration).total('milliseconds')
    for (let step = 0; step < steps; step++) {
      clock.moveBy({ milliseconds: Math.round(total / steps) })
      await runDueWork()
    }
  }

  const anonymous = apiClient(config.publicUrl)
  const signIn = async (email: string, password: string) => {
    const answer = await anonymous.post('/login', { email, password })
    if (answer.status !== 200) throw new Error(`signing in failed with ${answer.status}`)
    return apiClient(config.publicUrl, answer.body.success.token)
  }

  /** A second church with an owner of its own, signed in. */
  const foreignChurch = async () => {
    const churchId = await deps.db.transaction((tx) =>
      createChurch(
        tx,
        {
          name: 'Other Church',
          timeZone: 'America/Chicago',
          packageId: 'free',
          status: 'On Trial',
          sendingMode: 'live',
        },
        clock.now(),
      ),
    )
    const email = `owner-${churchId}@other.test`
    await deps.db.insert(users).values({
      churchId,
      role: 'owner',
      name: 'Olga Other',
      email,
      username: email,
      mobilePhone: '+13125550100',
      timeZone: 'America/Chicago',
      passwordHash: await hashPassword('other-church'),
      status: 3,
      createdAt: clock.now(),
    })
    return { churchId, ...(await signIn(email, 'other-church')) }
  }

  /** Fails when a test leaves texts half sent, hooks unhandled, or asked a provider for what it does not have. */
  const expectNothingLeft = async (): Promise<void> => {
    const sending = await deps.db
      .select()
      .from(messages)
      .where(inArray(messages.state, ['sending']))
    const hooks = await deps.db.select().from(hookEvents).where(isNull(hookEvents.handledAt))
    expect(sending.length, 'texts are left between claim and record').toBe(0)
    expect(hooks.length, 'hooks are left unhandled').toBe(0)
    expect(sandbox.unexpectedRequests(), 'requests that no emulator answers').toEqual([])
  }

  const stop = async (): Promise<void> => {
    try {
      await expectNothingLeft()
    } finally {
      await product.stop()
      await sandbox.stop()
    }
  }

  await seedAdmin(deps)
  if (world === 'grace') {
    await seedGraceChapel(deps, authoriseInSandbox(GRACE.people.ruthMoore))
    await runDueWork()
  }
  const churchOf = async (email: string): Promise<number> => {
    const [user] = await deps.db.select().from(users).where(eq(users.email, email))
    return user?.churchId ?? 0
  }
  return {
    url: config.publicUrl,
    config,
    clock,
    sandbox,
    deps,
    product,
    anonymous,
    runDueWork,
    pass,
    signIn,
    foreignChurch,
    expectNothingLeft,
    stop,
    graceId: world === 'grace' ? await churchOf('owner@grace.test') : 0,
  }
}

export type App = Awaited<ReturnType<typeof startApp>>
