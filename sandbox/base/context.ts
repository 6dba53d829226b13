import type { FastifyInstance } from 'fastify'
import type { MovableClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Store } from './store.ts'

/** What every emulator is given. */
export type SandboxContext = {
  clock: MovableClock
  store: Store
  faults: Faults
  /** Where the sandbox listens, for example http://localhost:3001; known once it listens. */
  origin: () => string
  /** Reports a request that no emulated route answers, so that tests can fail on it. */
  unexpected: (what: string) => void
}

/** One emulated vendor: its routes under its own prefix, and the work that falls due as time passes. */
export type Emulator = {
  prefix: string
  routes: (app: FastifyInstance) => Promise<void> | void
  /**
   * Does what is due by the sandbox's clock (receipts, webhook deliveries, retries) and returns how much it did.
   * The sandbox calls it several times a second; tests call it by hand.
   */
  runDue: () => Promise<number>
}
