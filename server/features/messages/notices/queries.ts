import { and, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/connect.ts'
import { assignments, messages } from '#server/db/schema/schema.ts'
import { NOTICES, PLANNED_KINDS } from '../planning/views.ts'
import type { ChurchRow } from '../views.ts'

/** An assignment whose person must know that it is no longer theirs. */
export type Lost = { assignmentId: string; planId: string; personId: string; startsAt: Temporal.Instant }

/** The texts of some people that reached the carrier in the present way of sending, or tell of a cancellation. */
const textsOf = async (tx: Db, church: ChurchRow, personIds: string[]) => {
  const theirs = and(eq(messages.churchId, church.id), inArray(messages.personId, personIds))
  const asked = await tx
    .select({ lines: messages.lines })
    .from(messages)
    .where(
      and(
        theirs,
        inArray(messages.kind, [...PLANNED_KINDS]),
        isNotNull(messages.acceptedAt),
        notInArray(messages.state, ['failed', 'undelivered']),
        eq(messages.isTrial, church.sendingMode === 'trial'),
      ),
    )
  const told = await tx
    .select({ lines: messages.lines })
    .from(messages)
    .where(and(theirs, inArray(messages.kind, [...NOTICES]), ne(messages.state, 'cancelled')))
  return { asked: asked.flatMap(({ lines }) => lines), told: told.flatMap(({ lines }) => lines) }
}

/** Those of the removed assignments that somebody was texted about, who still believes in them and is not told yet. */
export const findLost = async (
  tx: Db,
  church: ChurchRow,
  assignmentIds: readonly string[],
): Promise<Lost[]> => {
  const removed = await tx
    .select({
      assignmentId: assignments.id,
      planId: assignments.planId,
      personId: assignments.personId,
      startsAt: assignments.startsAt,
    })
    .from(assignments)
    .where(
      and(
        eq(assignments.churchId, church.id),
        inArray(assignments.id, [...assignmentIds]),
        isNotNull(assignments.removedAt),
        ne(assignments.status, 'D'),
      ),
    )
  const lost = removed.filter((one): one is Lost => one.personId !== null && one.startsAt !== null)
  const { asked, told } = await textsOf(
    tx,
    church,
    lost.map(({ personId }) => personId),
  )
  const isAsked = ({ assignmentId }: Lost) => asked.some((line) => line.assignmentId === assignmentId)
  const isTold = ({ assignmentId, startsAt }: Lost) =>
    told.some((line) => line.assignmentId === assignmentId && line.startsAt === startsAt.toString())
  return lost.filter((one) => isAsked(one) && !isTold(one))
}
