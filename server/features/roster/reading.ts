import { and, eq, isNotNull } from 'drizzle-orm'
import { unreadableWords } from '#core/polling/polling-words.ts'
import type { PlanningAccess, PlanningPort } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type ChurchRow, churches, serviceTypes } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { openPlanning } from '#server/features/integrations/access.ts'
import type { Connection } from '#server/features/integrations/connection.ts'

/** What everything that reads the roster of one church works with. */
export type Reading = {
  deps: Deps
  church: ChurchRow
  port: PlanningPort
  access: PlanningAccess
  /** As it was when the reading began. */
  connection: Connection | null
}

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

/** What reading the roster of a church needs. `onRequest` hears of every request that goes. */
export async function loadReading(deps: Deps, churchId: number, onRequest?: () => void): Promise<Reading> {
  const church = only(await deps.db.select().from(churches).where(eq(churches.id, churchId)))
  return { deps, church, ...(await openPlanning(deps, churchId, onRequest)) }
}

const thisOne = (churchId: number, id: string) =>
  and(eq(serviceTypes.churchId, churchId), eq(serviceTypes.id, id))

/** The plans of a service type may not be read: the church sees why, and the rest is read all the same. */
export const markUnreadable =
  ({ church, port }: Reading, serviceTypeId: string): Store =>
  async (tx) => {
    await tx
      .update(serviceTypes)
      .set({ unreadableReason: unreadableWords(port) })
      .where(thisOne(church.id, serviceTypeId))
    return { people: [], isChanged: true }
  }

export async function markReadable(tx: Db, churchId: number, serviceTypeId: string): Promise<void> {
  await tx
    .update(serviceTypes)
    .set({ unreadableReason: null })
    .where(and(thisOne(churchId, serviceTypeId), isNotNull(serviceTypes.unreadableReason)))
}
