import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'

/** What connecting and disconnecting ask of the roster, in their own transactions. */
export type RosterKeeper = {
  /** Everything is read. */
  begin: (tx: Db, deps: Pick<Deps, 'jobs'>, churchId: number, now: Temporal.Instant) => Promise<void>
  /** What lies ahead is forgotten; the log of what was sent stays. */
  forget: (tx: Db, churchId: number, now: Temporal.Instant) => Promise<void>
}
