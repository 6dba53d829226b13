import { and, eq, isNotNull } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import { neverAsked, positionKey } from '#core/services/open-places.ts'
import { isBefore } from '#core/time/instant.ts'
import { DECLINED } from '#core/vocabulary/people.ts'
import type { PlanningAssignment, PlanningOpenPlace, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { askPeople, asks, openPlaces, type PlanRow, plans } from '#server/db/schema/schema.ts'
import { hurryAsks } from './hurry-asks.ts'
import type { Reading } from './reading.ts'

type OfPlan = { churchId: number; planId: string }

/**
 * What a plan still needs; null when that cannot be told, or is known: it changes with what is told of the plan itself.
 * Costs nothing where the plan needs nobody.
 */
export async function readOpenPlaces(
  { port, access }: Pick<Reading, 'port' | 'access'>,
  plan: PlanRow,
  isFresh: boolean,
): PlanningOutcome<PlanningOpenPlace[] | null> {
  if (!port.openPlaces) return success(null)
  if (plan.openPlacesKnown && !isFresh) return success(null)
  if (plan.neededCount === 0) return success([])
  const read = await port.openPlaces(access, { serviceTypeId: plan.serviceTypeId, planId: plan.id })
  const isUntold = !read.ok && (read.failure.why === 'forbidden' || read.failure.why === 'gone')
  return isUntold ? success(null) : read
}

/** Those on a plan, without those who declined and whose place somebody has who was asked for it. */
async function unreplaced(tx: Db, { churchId, planId }: OfPlan, read: readonly PlanningAssignment[]) {
  const holders = await tx
    .select({ placeId: asks.assignmentId, personId: askPeople.personId, positionName: asks.positionName })
    .from(asks)
    .innerJoin(askPeople, and(eq(askPeople.askId, asks.id), isNotNull(askPeople.writeBack)))
    .where(and(eq(asks.churchId, churchId), eq(asks.planId, planId)))
  const standing = new Set(
    read.flatMap((one) => (one.status === DECLINED ? [] : `${one.personId} ${one.positionName}`)),
  )
  const replaced = new Set(
    holders
      .filter(({ personId, positionName }) => standing.has(`${personId} ${positionName}`))
      .map(({ placeId }) => placeId),
  )
  return read.filter(({ id }) => !replaced.has(id))
}

/** Stores what a plan still needs. Answers whether anything is different now. */
export async function storeOpenPlaces(
  tx: Db,
  of: OfPlan,
  { read, open }: { read: readonly PlanningAssignment[]; open: readonly PlanningOpenPlace[] },
  startedAt: Temporal.Instant,
): Promise<boolean> {
  await tx
    .update(plans)
    .set({ openPlacesKnown: true })
    .where(and(eq(plans.churchId, of.churchId), eq(plans.id, of.planId)))
  const known = await tx
    .select()
    .from(openPlaces)
    .where(and(eq(openPlaces.churchId, of.churchId), eq(openPlaces.planId, of.planId)))
    .for('update')
  if (known.length === 0 && open.length === 0) return false
  const places = await unreplaced(tx, of, read)
  const now = new Map(open.map((place) => [positionKey(place), neverAsked(place, places)]))
  const changed = known.flatMap((row) => {
    const quantity = now.get(positionKey(row)) ?? 0
    // Whom we put there since is not in what was read.
    const isOld = row.filledAt !== null && !isBefore(row.filledAt, startedAt)
    return quantity === row.quantity || isOld ? [] : [{ id: row.id, quantity }]
  })
  for (const { id, quantity } of changed)
    await tx.update(openPlaces).set({ quantity }).where(eq(openPlaces.id, id))
  const keys = new Set(known.map(positionKey))
  const added = open.flatMap((place) =>
    keys.has(positionKey(place)) ? [] : [{ ...of, ...place, quantity: now.get(positionKey(place)) ?? 0 }],
  )
  if (added.length > 0) await tx.insert(openPlaces).values(added)
  if (changed.length > 0) await hurryAsks(tx, of.churchId, [of.planId], startedAt)
  return changed.length > 0 || added.length > 0
}
