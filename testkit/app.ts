import { eq, inArray, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import { expect, inject } from 'vitest'
import { COMPLETE } from '#core/vocabulary/users.ts'
import type { Environment } from '#server/config/variables.ts'
import { hashPassword } from '#server/crypto/passwords.ts'
import { dueFailures, hookEvents, messages, users } from '#server/db/schema/schema.ts'
import { createChurch } from '#server/features/churches/create.ts'
import { seedAdmin } from '#server/main/seed.ts'
import { type Box, type BoxOptions, MONDAY_MORNING, openBox, type World } from './box.ts'
import { apiClient } from './client.ts'
import { freshDatabase } from './database.ts'
import { copySandbox, seedGrace } from './snapshot.ts'

export type AppOptions = {
  world?: World
  /** Where the clock stands; a Monday morning in New York unless told. */
  at?: string
  /** Where it logs; nowhere unless told. */
  log?: Logger
  /** What the operator has set; of a world that is empty. */
  environment?: Environment
}

/** A box with Grace Chapel in it, from the run's snapshot. */
async function copyOfGrace(log?: Logger): Promise<Box> {
  const { grace, snapshot } = inject('templates')
  const { remove, ...places } = await copySandbox(snapshot)
  const connection = await freshDatabase(grace)
  const box = await openBox({
    connection,
    world: 'grace',
    at: MONDAY_MORNING,
    ...places,
    ...(log && { log }),
  })
  return { ...box, stop: () => box.stop().finally(remove) }
}

async function freshBox(options: Omit<BoxOptions, 'connection'>): Promise<Box> {
  const { world } = options
  const box = await openBox({ ...options, connection: await freshDatabase() })
  if (world === 'grace') await seedGrace(box)
  else await seedAdmin(box.deps)
  return box
}

/** The whole product in a box: real HTTP, a real database, the emulated providers, and a clock that stands still. */
export async function startApp(options: AppOptions = {}) {
  const { world = 'grace', at = MONDAY_MORNING, log } = options
  const box =
    world === 'grace' && at === MONDAY_MORNING
      ? await copyOfGrace(log)
      : await freshBox({ ...options, world, at })
  const { clock, sandbox, config, product, deps, runDueWork } = box

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
    return apiClient(config.publicUrl, answer.body.success.token, { password })
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
      status: COMPLETE,
      createdAt: clock.now(),
    })
    return { churchId, ...(await signIn(email, 'other-church')) }
  }

  /** Fails when a test leaves texts half sent, hooks unhandled, due work undone, or asked a provider for what it does not have. */
  const expectNothingLeft = async (): Promise<void> => {
    const sending = await deps.db
      .select()
      .from(messages)
      .where(inArray(messages.state, ['sending']))
    const hooks = await deps.db.select().from(hookEvents).where(isNull(hookEvents.handledAt))
    expect(sending.length, 'texts are left between claim and record').toBe(0)
    expect(hooks.length, 'hooks are left unhandled').toBe(0)
    const failures = await deps.db.select().from(dueFailures)
    expect(failures, 'due work that failed and was not done since').toEqual([])
    expect(sandbox.unexpectedRequests(), 'requests that no emulator answers').toEqual([])
  }

  const stop = async (): Promise<void> => {
    try {
      await expectNothingLeft()
    } finally {
      await box.stop()
    }
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
    churchOf,
    graceId: world === 'grace' ? await churchOf('owner@grace.test') : 0,
  }
}

export type App = Awaited<ReturnType<typeof startApp>>
