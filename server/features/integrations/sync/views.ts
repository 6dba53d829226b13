import type { PlanningAccess } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import type { churches } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'

/** What everything that reads the roster of one church works with. */
export type Reading = { deps: Deps; church: typeof churches.$inferSelect; access: PlanningAccess }

/** What storing a part of the roster brought about. */
export type Stored = {
  /** Whose texts must be planned again. */
  people: readonly string[] | 'everyone'
  /** Assignments that are gone since: who was texted about them is told. */
  removed?: readonly string[]
  /** Whether a screen would show something else now. */
  isChanged: boolean
}

/** Stores what was read, in the transaction it is given. */
export type Store = (tx: Db) => Promise<Stored>

export const NOTHING_CHANGED: Stored = { people: [], isChanged: false }

/** Marks what must be read again: older than anything, so it counts as stale wherever age is looked at. */
export const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0)
