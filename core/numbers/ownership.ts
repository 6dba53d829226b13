import { COUNTED_STATES, type NumberState } from '#core/vocabulary/numbers.ts'

/** The most numbers that a church can have in use. */
export const ACTIVE_MAX = 2

/** For how many days a number out of use stays the church's. */
const KEPT_DAYS = 30

type Owned = { phoneNumber: string; state: NumberState }

/** Whether a number counts against the most that a church can have: it is in use, or about to be. */
const counts = ({ state }: Pick<Owned, 'state'>): boolean => COUNTED_STATES.includes(state)

/** Whether a church with these numbers can have another one in use. */
export const hasRoom = (owned: readonly Pick<Owned, 'state'>[]): boolean =>
  owned.filter(counts).length < ACTIVE_MAX

/** The moment at which a number that was taken out of use is given back. */
export const keptUntil = (removedAt: Temporal.Instant): Temporal.Instant =>
  removedAt.add({ hours: KEPT_DAYS * 24 })

/** The moment before which a number must have been taken out of use to have been kept long enough by now. */
export const keptSince = (now: Temporal.Instant): Temporal.Instant => now.subtract({ hours: KEPT_DAYS * 24 })

/** What a church that wants a number finds among those it has: that number, room for it, or what stands in the way. */
export type Place<Row> =
  | { outcome: 'in_use' | 'buying' | 'kept'; row: Row }
  | { outcome: 'free' }
  | { outcome: 'another_under_way' }
  | { outcome: 'full' }

/** The place of a wanted number among those that a church has or is about to have. */
export function placeFor<Row extends Owned>(owned: readonly Row[], phoneNumber: string): Place<Row> {
  const same = owned.find((row) => row.phoneNumber === phoneNumber)
  if (same?.state === 'in_use' || same?.state === 'buying') return { outcome: same.state, row: same }
  if (owned.some(({ state }) => state === 'buying')) return { outcome: 'another_under_way' }
  if (!hasRoom(owned)) return { outcome: 'full' }
  return same ? { outcome: 'kept', row: same } : { outcome: 'free' }
}
