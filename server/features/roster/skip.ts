import { and, eq } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import type { PlanningFailure, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { plans, type SyncCursor } from '#server/db/schema/schema.ts'
import { PEOPLE_AT_ONCE } from './people.ts'
import type { Run } from './progress.ts'
import type { Reading } from './reading.ts'
import { cursorAfter, peopleNext } from './steps.ts'

/** Says where the run stands without the part that cannot be read. */
type Skip = (tx: Db, run: Run, now: Temporal.Instant) => Promise<SyncCursor>

/** What can be left out, so that one thing that cannot be read does not hold up everything behind it. */
const SKIP: Partial<Record<SyncCursor['phase'], Skip>> = {
  plans: cursorAfter,
  assignments: async (tx, run, now) => {
    await markFailed(tx, run, now)
    return cursorAfter(tx, run, now)
  },
  people: async (tx, run, now) =>
    peopleNext(run.cursor).length > 1
      ? { ...run.cursor, peopleAtOnce: 1 }
      : { ...(await cursorAfter(tx, run, now)), peopleAtOnce: PEOPLE_AT_ONCE },
}

/** Its turn comes again like that of a plan that was read just now. */
const markFailed = async (tx: Db, { churchId, cursor }: Run, now: Temporal.Instant): Promise<void> => {
  const [head] = cursor.planIds
  if (!head) return
  await tx
    .update(plans)
    .set({ assignmentsFailedAt: now })
    .where(and(eq(plans.churchId, churchId), eq(plans.id, head.planId)))
}

const CONCERNS_EVERYTHING: PlanningFailure['why'][] = ['rate_limited', 'reconnect', 'forbidden']

/** Whether it may lie in the one thing that was asked for. */
export const mayConcernOne = ({ why }: PlanningFailure): boolean => !CONCERNS_EVERYTHING.includes(why)

/**
 * How a run goes on without the part that could not be read. Fails when it must stop instead: nothing is left
 * out while the planning service does not answer anything else either.
 */
export const skipNext = async (
  { deps, access }: Reading,
  { churchId, cursor }: Run,
  failed: PlanningFailure,
): PlanningOutcome<Skip> => {
  const skip = SKIP[cursor.phase]
  if (!skip || !mayConcernOne(failed)) return failure(failed)
  const other = await deps.planning.organization(access)
  if (!other.ok) return other
  const words = { churchId, phase: cursor.phase, ids: idsNext(cursor), detail: failed.detail }
  deps.log.warn(words, 'a part of a roster cannot be read and is left out')
  return success(skip)
}

const idsNext = (cursor: SyncCursor): string[] => {
  if (cursor.phase === 'people') return peopleNext(cursor)
  const heads = cursor.phase === 'plans' ? cursor.serviceTypeIds : cursor.planIds.map(({ planId }) => planId)
  return heads.slice(0, 1)
}
