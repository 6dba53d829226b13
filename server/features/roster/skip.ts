import { and, eq } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import {
  idsNext,
  isSkippable,
  mayConcernOne,
  type SyncCursor,
  withoutUnreadablePeople,
} from '#core/polling/cursor.ts'
import type { PlanningFailure, PlanningOutcome } from '#providers/planning/port.ts'
import type { Db } from '#server/db/connect.ts'
import { plans } from '#server/db/schema/schema.ts'
import type { Run } from './progress.ts'
import type { Reading } from './reading.ts'
import { cursorAfter } from './steps.ts'

/** Says where the run stands without the part that cannot be read. */
type Skip = (tx: Db, run: Run, now: Temporal.Instant) => Promise<SyncCursor>

const skip: Skip = async (tx, run, now) => {
  if (run.cursor.phase === 'people') return withoutUnreadablePeople(run.cursor)
  if (run.cursor.phase === 'assignments') await markFailed(tx, run, now)
  return cursorAfter(tx, run, now)
}

/** Its turn comes again like that of a plan that was read just now. */
async function markFailed(tx: Db, { churchId, cursor }: Run, now: Temporal.Instant): Promise<void> {
  const [head] = cursor.planIds
  if (!head) return
  await tx
    .update(plans)
    .set({ assignmentsFailedAt: now })
    .where(and(eq(plans.churchId, churchId), eq(plans.id, head.planId)))
}

/**
 * How a run goes on without the part that could not be read. Fails when it must stop instead: nothing is left
 * out while the planning service does not answer anything else either.
 */
export async function skipNext(
  { deps, port, access }: Reading,
  { churchId, cursor }: Run,
  failed: PlanningFailure,
): PlanningOutcome<Skip> {
  if (!isSkippable(cursor.phase) || !mayConcernOne(failed.why)) return failure(failed)
  const other = await port.organization(access)
  if (!other.ok) return other
  const words = { churchId, phase: cursor.phase, ids: idsNext(cursor), detail: failed.detail }
  deps.log.warn(words, 'a part of a roster cannot be read and is left out')
  return success(skip)
}
