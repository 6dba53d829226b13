import { and, eq, inArray, isNotNull, isNull, ne, notInArray } from 'drizzle-orm'
import { cancellationDue } from '#core/scheduling/due.ts'
import { earlier, isBefore, later } from '#core/time/instant.ts'
import { nextOpening } from '#core/time/window.ts'
import { LOST, type NoticeKind, ONE_OFF, STEP_IN, WANTED_KINDS } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type AssignmentRow,
  assignments,
  type ChurchRow,
  messages,
  type StoredLine,
} from '#server/db/schema/schema.ts'
import { loadChurch } from './church-rules.ts'
import { loadRecipients } from './recipients.ts'

/** An assignment whose person must know that it is no longer theirs. */
type Removed = { assignmentId: string; planId: string; personId: string; startsAt: Temporal.Instant }
/** `timesTold`: how often they were told so before, and that it is theirs again. */
type Lost = Removed & { timesTold: number }

/** The texts of some people that the carrier took while sending was as it is now, live or on trial, and those that tell of a cancellation. */
async function textsOf(tx: Db, church: ChurchRow, personIds: string[]) {
  const theirs = and(eq(messages.churchId, church.id), inArray(messages.personId, personIds))
  const asked = await tx
    .select({ lines: messages.lines, at: messages.acceptedAt })
    .from(messages)
    .where(
      and(
        theirs,
        inArray(messages.kind, [...WANTED_KINDS, STEP_IN, ONE_OFF]),
        isNotNull(messages.acceptedAt),
        notInArray(messages.state, [...LOST]),
        eq(messages.isTrial, church.sendingMode === 'trial'),
      ),
    )
  const told = await tx
    .select({ lines: messages.lines, at: messages.acceptedAt })
    .from(messages)
    .where(and(theirs, eq(messages.kind, 'cancelled_by_church'), ne(messages.state, 'cancelled')))
  return { asked, told }
}

/** The removed assignments whose people were texted about them, did not decline, and have not been told since. */
async function findLost(tx: Db, church: ChurchRow, assignmentIds: readonly string[]): Promise<Lost[]> {
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
        // Whoever is only asked for a place is told by whom they were asked.
        isNull(assignments.askId),
        ne(assignments.status, 'D'),
      ),
    )
  const lost = removed.filter((one): one is Removed => one.personId !== null && one.startsAt !== null)
  const { asked, told } = await textsOf(
    tx,
    church,
    lost.map(({ personId }) => personId),
  )
  return lost.flatMap((one) => {
    const { assignmentId, startsAt } = one
    const asks = asked.filter(({ lines }) => lines.some((line) => line.assignmentId === assignmentId))
    const before = told.filter(({ lines }) =>
      lines.some((line) => line.assignmentId === assignmentId && line.startsAt === startsAt.toString()),
    )
    const isNews = asks.some(({ at }) => before.every((text) => text.at && at && isBefore(text.at, at)))
    return isNews ? { ...one, timesTold: before.length } : []
  })
}

type Notice = {
  churchId: number
  type: NoticeKind
  personId: string
  assignmentId: string
  /** What makes the notice one of a kind: the same occasion is told once. */
  occasion: string
}

type Row = {
  churchId: number
  type: NoticeKind
  occasion: string
  personId: string
  lines: StoredLine[]
  dueAt: Temporal.Instant
  latestAt: Temporal.Instant
}

async function insertNotice(tx: Db, row: Row, now: Temporal.Instant): Promise<void> {
  const { type, occasion, ...values } = row
  await tx
    .insert(messages)
    .values({
      ...values,
      direction: 'out',
      kind: type,
      key: `notice/${type}/${occasion}`,
      state: 'planned',
      planId: row.lines[0]?.planId ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
}

/** Whether somebody can and wants to be texted. */
async function isReached(tx: Db, churchId: number, personId: string): Promise<boolean> {
  const recipient = (await loadRecipients(tx, churchId, [personId])).get(personId)
  return recipient !== undefined && recipient.phone !== null && !recipient.isOptedOut
}

async function findAssignment(tx: Db, churchId: number, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await tx
    .select()
    .from(assignments)
    .where(and(eq(assignments.churchId, churchId), eq(assignments.id, id), isNull(assignments.removedAt)))
  return row
}

/** Queues a text that nobody has asked for but somebody must read; not to those who cannot or do not want to be texted. */
export async function queueNotice(tx: Db, notice: Notice, now: Temporal.Instant): Promise<void> {
  const { churchId, type, personId, assignmentId, occasion } = notice
  const { rules } = await loadChurch(tx, churchId)
  const assignment = await findAssignment(tx, churchId, assignmentId)
  if (!assignment?.startsAt || !(await isReached(tx, churchId, personId))) return
  const { planId, startsAt } = assignment
  const lines = [{ assignmentId, planId, leadKey: '', startsAt: startsAt.toString() }]
  const dueAt = nextOpening(now, rules.zone, rules.window)
  await insertNotice(tx, { churchId, type, occasion, personId, lines, dueAt, latestAt: startsAt }, now)
}

type Due = Lost & { dueAt: Temporal.Instant }

const lostLine = ({ assignmentId, planId, startsAt }: Removed): StoredLine => ({
  assignmentId,
  planId,
  leadKey: '',
  startsAt: startsAt.toString(),
})

const occasionOf = ({ assignmentId, startsAt, timesTold }: Lost): string =>
  `${assignmentId}@${startsAt}${timesTold === 0 ? '' : `#${timesTold}`}`

/** One text about everything that one person lost, soonest first. */
async function queueCancellation(tx: Db, churchId: number, due: readonly Due[], now: Temporal.Instant) {
  const inOrder = due.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt))
  const [first, ...others] = inOrder
  if (!first || !(await isReached(tx, churchId, first.personId))) return
  const row: Row = {
    churchId,
    type: 'cancelled_by_church',
    occasion: inOrder.map(occasionOf).join('+'),
    personId: first.personId,
    lines: inOrder.map(lostLine),
    dueAt: others.map(({ dueAt }) => dueAt).reduce(earlier, first.dueAt),
    latestAt: others.map(({ startsAt }) => startsAt).reduce(later, first.startsAt),
  }
  await insertNotice(tx, row, now)
}

/**
 * Tells people that they are no longer scheduled, when they were texted about the assignment and unless the church
 * does not want that. They are told some minutes later, and not when they are back by then: see the last look before sending.
 */
export async function tellCancelled(
  tx: Db,
  churchId: number,
  assignmentIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (assignmentIds.length === 0) return
  const { church, rules } = await loadChurch(tx, churchId)
  if (!church.tellsCancelled) return
  const lost = await findLost(tx, church, assignmentIds)
  const due = lost.flatMap((one) => {
    const dueAt = cancellationDue(now, rules.zone, rules.window, one.startsAt)
    return dueAt === null ? [] : [{ ...one, dueAt }]
  })
  for (const some of Map.groupBy(due, ({ personId }) => personId).values())
    await queueCancellation(tx, churchId, some, now)
}
