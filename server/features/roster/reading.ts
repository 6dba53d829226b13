import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { unreadableWords } from '#core/polling/polling-words.ts'
import { isBefore } from '#core/time/instant.ts'
import type { PlanningAccess, PlanningOutcome, PlanningPort } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { type ChurchRow, churches, planningConnections, serviceTypes } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { planningBehind } from '#server/features/integrations/access.ts'
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
  /** How many lists it was, where several are stored at once. */
  lists?: number
}

/** Stores what was read, in the transaction it is given. */
export type Store = (tx: Db) => Promise<Stored>

export const NOTHING_CHANGED: Stored = { people: [], isChanged: false }

/** Marks what must be read again: older than anything, so it counts as stale wherever age is looked at. */
export const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0)

/** What reading the roster of a church needs. `onRequest` hears of every request that goes. */
export async function loadReading(deps: Deps, churchId: number, onRequest?: () => void): Promise<Reading> {
  const { church, connection } = only(
    await deps.db
      .select({ church: churches, connection: planningConnections })
      .from(churches)
      .leftJoin(planningConnections, eq(planningConnections.churchId, churches.id))
      .where(eq(churches.id, churchId)),
  )
  return { deps, church, ...planningBehind(deps, churchId, connection, onRequest) }
}

/** After this what was read is stored, so that slow answers do not outlast the hold on the reading. */
const GATHERING = { seconds: 20 }

/**
 * Reads one after the other what is to be stored together. Before something that cannot be read it stops: its turn is
 * the next.
 */
export async function gather<Item, Value>(
  { clock }: Pick<Deps, 'clock'>,
  items: readonly Item[],
  read: (item: Item) => PlanningOutcome<Value>,
): PlanningOutcome<Value[]> {
  const until = clock.now().add(GATHERING)
  const values: Value[] = []
  for (const item of items) {
    const one = await read(item)
    if (!one.ok) return values.length > 0 ? success(values) : one
    values.push(one.value)
    if (!isBefore(clock.now(), until)) break
  }
  return success(values)
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

export async function markReadable(tx: Db, churchId: number, ids: readonly string[]): Promise<void> {
  await tx
    .update(serviceTypes)
    .set({ unreadableReason: null })
    .where(
      and(
        eq(serviceTypes.churchId, churchId),
        inArray(serviceTypes.id, [...ids]),
        isNotNull(serviceTypes.unreadableReason),
      ),
    )
}
