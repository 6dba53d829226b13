import { MovableClock } from '#sandbox/base/clock.ts'
import { startSandbox } from '#sandbox/server.ts'
import { makePlans, seedPeople, WORLD } from './world.ts'

/** The emulated providers in a process of their own, which nobody kills. */
const [file = '', port = '', leads = '[]'] = process.argv.slice(2)
const clock = new MovableClock({ at: Temporal.Instant.from(WORLD.at) })
seedPeople(file, clock)
const sandbox = await startSandbox({ file, port: Number(port), clock, world: 'grace' })
makePlans(
  sandbox.planning,
  clock.now(),
  (JSON.parse(leads) as number[]).map((minutes) => Temporal.Duration.from({ minutes })),
)
process.send?.({ origin: sandbox.origin, smtp: sandbox.urls.smtp })
process.on('disconnect', () => process.exit(0))
