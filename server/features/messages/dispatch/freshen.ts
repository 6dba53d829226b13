import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { needsRoster } from '#core/polling/trusted-roster.ts'
import { logFailure } from '#server/db/away.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import type { Deps } from '#server/deps.ts'
import { takeClaimed } from './claim.ts'
import { heedOldRoster } from './old-roster.ts'
import type { Outgoing, ReadyText } from './outgoing.ts'
import { makeReady } from './ready.ts'

/** The plans of these texts that were last read before a moment, by church. */
export async function findStalePlans(
  db: Db,
  texts: readonly Outgoing[],
  before: Temporal.Instant,
): Promise<Map<number, Set<string>>> {
  const wanted = texts
    .filter(({ kind }) => needsRoster(kind))
    .flatMap(({ churchId, lines }) => lines.map(({ planId }) => ({ churchId, planId })))
  const rows = await rowsOf<{ church_id: string | number; id: string }>(
    db,
    sql`select church_id, id from plans
      where (church_id, id) in (
        select "churchId", "planId" from json_to_recordset(${JSON.stringify(wanted)}::json)
          as wanted("churchId" bigint, "planId" text)
      ) and assignments_read_at < ${before.toString()}::timestamptz`,
  )
  const byChurch = Map.groupBy(rows, (row) => Number(row.church_id))
  return new Map([...byChurch].map(([churchId, plans]) => [churchId, new Set(plans.map(({ id }) => id))]))
}

/** Whether a text must not go before one of these plans is read again. */
export const isAboutStale = (
  { kind, churchId, lines }: Outgoing,
  stalePlans: ReadonlyMap<number, ReadonlySet<string>>,
): boolean => needsRoster(kind) && lines.some(({ planId }) => stalePlans.get(churchId)?.has(planId))

/** This many churches are read at a time. */
const CHURCHES_MAX = 50
/** While rosters are read, the texts of the other churches are looked for this often. */
const LOOK_AGAIN_MS = 500

async function readPlans(deps: Deps, churchId: number, planIds: Iterable<string>): Promise<Set<string>> {
  const unread = new Set<string>()
  for (const planId of planIds) await deps.freshen(churchId, planId).catch(() => unread.add(planId))
  return unread
}

/** Asks the church's shortener first; then the texts go with the links that it gave, or with ours. */
async function shortenAndMakeReady(
  deps: Deps,
  churchId: number,
  texts: readonly Outgoing[],
): Promise<ReadyText[]> {
  if (texts.length === 0) return []
  await deps.shorten(churchId, texts)
  return deps.db.transaction(async (tx) => {
    const { ready } = await makeReady(tx, deps, await takeClaimed(tx, texts), deps.clock.now())
    return ready
  })
}

async function readAndMakeReady(
  deps: Deps,
  churchId: number,
  planIds: Iterable<string>,
  texts: readonly Outgoing[],
): Promise<ReadyText[]> {
  const unread = await readPlans(deps, churchId, planIds)
  const now = deps.clock.now()
  const { ready, unlinked } = await deps.db.transaction(async (tx) => {
    const claimed = await takeClaimed(tx, texts)
    const { going, note } = await heedOldRoster(tx, churchId, { texts: claimed, unread }, now)
    const made = await makeReady(tx, { ...deps, waitsForLinks: true }, going, now)
    await note([...made.ready, ...made.unlinked])
    return made
  })
  return [...ready, ...(await shortenAndMakeReady(deps, churchId, unlinked))]
}

/** Reads stale rosters and shortens links beside the sending, so that a slow provider holds up the texts of its church only. */
export function openReading(deps: Deps) {
  const readings = new Set<Promise<void>>()
  const ready: ReadyText[] = []
  const read = async (churchId: number, planIds: Iterable<string>, texts: readonly Outgoing[]) => {
    try {
      ready.push(...(await readAndMakeReady(deps, churchId, planIds, texts)))
    } catch (error) {
      logFailure(deps.log, error, { church: churchId }, 'texts wait: their roster was not read')
    }
  }
  return {
    start: (stalePlans: Map<number, Set<string>>, texts: readonly Outgoing[]): void => {
      for (const [churchId, some] of Map.groupBy(texts, (text) => text.churchId)) {
        const reading = read(churchId, stalePlans.get(churchId) ?? [], some).finally(() =>
          readings.delete(reading),
        )
        readings.add(reading)
      }
    },
    /** What became ready since it was last asked. */
    take: (): ReadyText[] => ready.splice(0),
    isBusy: (): boolean => readings.size > 0,
    isFull: (): boolean => readings.size >= CHURCHES_MAX,
    /** Until a church is read, or it is time to look for others. */
    next: (): Promise<void> => Promise.race([...readings, pause(LOOK_AGAIN_MS)]),
  }
}
