import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { keptSince } from '#core/numbers/ownership.ts'
import { CANCELLED, NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import { NUMBER_RELEASED, SUSPENDED } from '#core/vocabulary/users.ts'
import type { Db } from '#server/db/connect.ts'
import { churches, type NumberRow, numbers, users } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { carrierOf } from '#server/features/messages/carriers.ts'
import { accountBehind, forgetSender } from '#server/features/messages/senders.ts'
import { refuse } from '#server/http/errors.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { findNumber, takeNumber, tellChange } from './number.ts'

const IS_DEFAULT = 'This is the default number. Please make another number the default first.'
const AT_ONCE = 50
const OVERDUE_MINUTES = 10

type Who = { churchId: number; userId: number }

/** Takes a number out of use; it stays the church's for a while. */
export const removeNumber = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Who,
  id: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await takeNumber(tx, who.churchId, (one) => one.id === id)
    if (row.isPrimary) throw refuse(409, IS_DEFAULT)
    if (row.state !== 'in_use') return
    const now = clock.now()
    await tx.update(numbers).set({ state: 'kept', removedAt: now }).where(eq(numbers.id, id))
    await tellChange(tx, who, 'number.removed', id, now)
  })

/**
 * Ends a church's ownership of a number; the carrier is told in a job. An imported one was never ours to give back.
 */
export async function release(
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { id, churchId, phoneNumber, isImported }: NumberRow,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .update(numbers)
    .set({
      state: isImported ? 'released' : 'releasing',
      isPrimary: false,
      ...(isImported && { credentialsSealed: null }),
      removedAt: now,
      releasedAt: now,
    })
    .where(eq(numbers.id, id))
  await forgetSender(tx, churchId, phoneNumber)
  if (!isImported) await jobs.enqueue(tx, 'numbers.release', { numberId: id })
}

/** Gives a number back to the carrier at once. */
export const releaseNow = (deps: Deps, who: Who, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await takeNumber(tx, who.churchId, (one) => one.id === id)
    if (row.isPrimary) throw refuse(409, IS_DEFAULT)
    const now = deps.clock.now()
    await release(tx, deps, row, now)
    await tellChange(tx, who, 'number.released', id, now)
  })

/** Gives a number back to the carrier, which makes its id there worthless; throws when it must be tried again. */
export async function giveBack(deps: Deps, numberId: number): Promise<void> {
  const row = await findNumber(deps.db, numberId)
  if (row?.state !== 'releasing' || !row.carrierSid) return
  const released = await carrierOf(deps, row.carrier).releaseNumber(
    row.carrierSid,
    accountBehind(deps.vault, row),
  )
  if (!released.ok) throw new Error(`number ${numberId} was not released: ${released.failure.detail}`)
  await deps.db.update(numbers).set({ state: 'released', carrierSid: null }).where(eq(numbers.id, numberId))
}

/** Gives the numbers back that were kept long enough. */
export function dueReleases(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'release a number that was kept long enough',
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: numbers.id, churchId: numbers.churchId })
        .from(numbers)
        .where(and(isKept(now), mayRun(numbers.id)))
        .orderBy(asc(numbers.removedAt))
        .limit(limit),
    run: ({ key: id }, now) =>
      deps.db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(numbers)
          .where(and(eq(numbers.id, id), isKept(now)))
          .for('update', { skipLocked: true })
        if (!row) return false
        await release(tx, deps, row, now)
        return true
      }),
  })
}

const isKept = (now: Temporal.Instant) =>
  and(eq(numbers.state, 'kept'), lte(numbers.removedAt, keptSince(now)))

/** Numbers in use of churches that were suspended, or had cancelled, long enough ago. */
function isOfShut(now: Temporal.Instant) {
  const before = keptSince(now)
  return and(
    inArray(numbers.state, ['in_use', 'kept']),
    or(
      and(eq(churches.status, NOT_ACTIVE), lte(churches.suspendedAt, before)),
      and(eq(churches.status, CANCELLED), lte(churches.cancelEndsAt, before)),
    ),
  )
}

/** Gives the numbers of churches back that are shut. */
export function dueReleasesOfShut(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'release a number of a church that ended',
    find: async ({ now, limit, mayRun }) => {
      // It looks at every church that ended, and nobody waits for it.
      if (!(await isFirstIn(deps.db, 'numbers-of-shut', OVERDUE_MINUTES, now))) return []
      return deps.db
        .select({ key: numbers.id, churchId: numbers.churchId })
        .from(numbers)
        .innerJoin(churches, eq(churches.id, numbers.churchId))
        .where(and(isOfShut(now), mayRun(numbers.id)))
        .orderBy(asc(numbers.id))
        .limit(limit)
    },
    run: ({ key: id, churchId }, now) =>
      deps.db.transaction(async (tx) => {
        const [row] = await tx
          .select({ number: numbers })
          .from(numbers)
          .innerJoin(churches, eq(churches.id, numbers.churchId))
          .where(and(eq(numbers.id, id), isOfShut(now)))
          .for('update', { of: numbers, skipLocked: true })
        if (!row) return false
        await release(tx, deps, row.number, now)
        await tellChange(tx, { churchId, userId: null }, 'number.released', id, now)
        await tx
          .update(users)
          .set({ status: NUMBER_RELEASED })
          .where(and(eq(users.churchId, churchId), eq(users.status, SUSPENDED)))
        return true
      }),
  })
}

/** Queues the numbers again whose job was lost or gave up. */
export async function enqueueOverdueReleases({ db, jobs, clock }: Deps): Promise<undefined> {
  const before = clock.now().subtract({ minutes: OVERDUE_MINUTES })
  const overdue = await db
    .select({ numberId: numbers.id })
    .from(numbers)
    .where(
      and(
        eq(numbers.state, 'releasing'),
        lte(numbers.releasedAt, before),
        hasNoJob('numbers.release', { numberId: numbers.id }),
      ),
    )
    .orderBy(asc(numbers.releasedAt))
    .limit(AT_ONCE)
  await jobs.enqueueAll(db, 'numbers.release', overdue)
}
