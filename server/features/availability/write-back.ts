import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { success } from '#core/outcome.ts'
import type {
  PlanningAccess,
  PlanningBlockouts,
  PlanningFailure,
  PlanningOutcome,
} from '#providers/planning/port.ts'
import { announce } from '#server/db/live.ts'
import {
  type AvailabilityAskRow,
  availabilityAsks,
  type StoredDays,
  type WrittenDays,
} from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  forWriting,
  heedFailure,
  openPlanning,
  WRITE_AGAIN_AFTER,
  WRITE_LEASE,
} from '#server/features/integrations/access.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
import { type PersonMonth, rowOf } from './days.ts'

const AT_A_TIME = 100
/** What the days are called in the planning service. */
const REASON = 'Away (told by text)'

const pending = (key: PersonMonth) => and(rowOf(key), eq(availabilityAsks.writeBack, 'pending'))

async function claim({ db, clock }: Deps, key: PersonMonth): Promise<AvailabilityAskRow | null> {
  const now = clock.now()
  const [claimed] = await db
    .update(availabilityAsks)
    .set({ nextAt: now.add(WRITE_LEASE) })
    .where(and(pending(key), or(isNull(availabilityAsks.nextAt), lte(availabilityAsks.nextAt, now))))
    .returning()
  return claimed ?? null
}

type Writing = { deps: Deps; ask: AvailabilityAskRow; blockouts: PlanningBlockouts; access: PlanningAccess }

const isSame = (one: StoredDays, other: StoredDays): boolean =>
  one.from === other.from && one.until === other.until

const remember = async ({ deps, ask }: Writing, written: WrittenDays[]): Promise<WrittenDays[]> => {
  await deps.db.update(availabilityAsks).set({ written }).where(rowOf(ask))
  return written
}

const blockoutOf = ({ personId }: AvailabilityAskRow, { from, until }: StoredDays) => ({
  personId,
  reason: REASON,
  from: Temporal.PlainDate.from(from),
  until: Temporal.PlainDate.from(until),
})

/** The blockout of days that were given to the planning service; null when it is not there. */
async function idOf({ ask, blockouts, access }: Writing, days: WrittenDays): PlanningOutcome<string | null> {
  if (days.id !== null) return success(days.id)
  const wanted = blockoutOf(ask, days)
  const listed = await blockouts.list(access, wanted)
  if (!listed.ok) return listed
  const same = listed.value.find(
    ({ reason, from, until }) => reason === REASON && from.equals(wanted.from) && until.equals(wanted.until),
  )
  return success(same?.id ?? null)
}

async function add(
  writing: Writing,
  days: StoredDays,
  others: WrittenDays[],
): PlanningOutcome<WrittenDays[]> {
  // Remembered before, so that what a call may have written can always be taken back.
  await remember(writing, [...others, { ...days, id: null }])
  const added = await writing.blockouts.add(writing.access, blockoutOf(writing.ask, days))
  if (!added.ok) return added
  return success(await remember(writing, [...others, { ...days, id: added.value.id }]))
}

async function takeBack(
  writing: Writing,
  days: WrittenDays,
  others: WrittenDays[],
): PlanningOutcome<WrittenDays[]> {
  const id = await idOf(writing, days)
  if (!id.ok) return id
  if (id.value !== null) {
    const { personId } = writing.ask
    const removed = await writing.blockouts.remove(writing.access, { personId, blockoutId: id.value })
    if (!removed.ok) return removed
  }
  return success(await remember(writing, others))
}

/** Gives the planning service the days that it lacks, and then takes back those that are no longer meant. */
async function write(writing: Writing): PlanningOutcome<null> {
  const { days } = writing.ask
  let written = writing.ask.written
  for (const one of days.filter((day) => !written.some((there) => there.id !== null && isSame(there, day)))) {
    const added = await add(
      writing,
      one,
      written.filter((there) => !isSame(there, one)),
    )
    if (!added.ok) return added
    written = added.value
  }
  for (const one of written.filter((there) => !days.some((day) => isSame(there, day)))) {
    const taken = await takeBack(
      writing,
      one,
      written.filter((there) => there !== one),
    )
    if (!taken.ok) return taken
    written = taken.value
  }
  return success(null)
}

/** Writes the days that somebody confirmed for a month to the planning service. Safe to repeat at any point. */
export async function writeBlockouts(deps: Deps, key: PersonMonth): Promise<void> {
  const ask = await claim(deps, key)
  if (!ask) return
  const { port, access } = await openPlanning(deps, ask.churchId)
  const { blockouts } = port
  if (!blockouts) return settle(deps, ask, { writeBack: 'failed', detail: `${port.name} takes no days.` })
  const done = await write({ deps, ask, blockouts, access: forWriting(access) })
  return done.ok ? settle(deps, ask, { writeBack: 'written', detail: null }) : heed(deps, ask, done.failure)
}

async function heed(deps: Deps, ask: AvailabilityAskRow, problem: PlanningFailure): Promise<void> {
  await heedFailure(deps, ask.churchId, problem)
  if (problem.kind === 'stop') return settle(deps, ask, { writeBack: 'failed', detail: problem.detail })
  const now = deps.clock.now()
  const nextAt = problem.kind === 'retry' ? problem.notBefore : now.add(WRITE_AGAIN_AFTER[problem.why])
  await deps.db.update(availabilityAsks).set({ nextAt, detail: problem.detail }).where(pending(ask))
}

/** What was changed meanwhile is written next. */
const settle = (
  deps: Deps,
  ask: AvailabilityAskRow,
  values: Pick<AvailabilityAskRow, 'writeBack' | 'detail'>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const asWritten = sql`${availabilityAsks.days} = ${JSON.stringify(ask.days)}::jsonb`
    const settled = await tx
      .update(availabilityAsks)
      .set({ ...values, nextAt: null })
      .where(and(pending(ask), asWritten))
      .returning({ month: availabilityAsks.month })
    if (settled.length === 0)
      await tx.update(availabilityAsks).set({ nextAt: deps.clock.now() }).where(pending(ask))
    await announce(tx, { church_id: ask.churchId, topic: 'messages' })
  })

/** Queues the days that wait to be written. */
export async function enqueueDueDays({ db, jobs, clock }: Deps): Promise<undefined> {
  const due = await db
    .select({
      churchId: availabilityAsks.churchId,
      personId: availabilityAsks.personId,
      month: availabilityAsks.month,
    })
    .from(availabilityAsks)
    .where(
      and(
        isNotNull(availabilityAsks.nextAt),
        lte(availabilityAsks.nextAt, clock.now()),
        eq(availabilityAsks.writeBack, 'pending'),
        hasNoJob('availability.write-back', {
          churchId: availabilityAsks.churchId,
          personId: availabilityAsks.personId,
          month: availabilityAsks.month,
        }),
      ),
    )
    .orderBy(asc(availabilityAsks.nextAt))
    .limit(AT_A_TIME)
  await jobs.enqueueAll(db, 'availability.write-back', due)
}
