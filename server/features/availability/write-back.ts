import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { PlanningFailure } from '#providers/planning/port.ts'
import { announce } from '#server/db/live.ts'
import { type AvailabilityAskRow, availabilityAsks } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  forWriting,
  heedFailure,
  openPlanning,
  WRITE_AGAIN_AFTER,
} from '#server/features/integrations/access.ts'
import { daysOf } from './answer.ts'

/** An attempt takes less; afterwards it is taken for interrupted and made again. */
const LEASE = { minutes: 2 }
const AT_A_TIME = 100
/** What the days are called in the planning service. */
const REASON = 'Away (told by text)'

type Key = { churchId: number; personId: string; month: string }

const pending = ({ churchId, personId, month }: Key) =>
  and(
    eq(availabilityAsks.churchId, churchId),
    eq(availabilityAsks.personId, personId),
    eq(availabilityAsks.month, month),
    eq(availabilityAsks.writeBack, 'pending'),
  )

async function claim({ db, clock }: Deps, key: Key): Promise<AvailabilityAskRow | null> {
  const now = clock.now()
  const [claimed] = await db
    .update(availabilityAsks)
    .set({ nextAt: now.add(LEASE) })
    .where(and(pending(key), or(isNull(availabilityAsks.nextAt), lte(availabilityAsks.nextAt, now))))
    .returning()
  return claimed ?? null
}

/** Writes the days that somebody confirmed to the planning service. Safe to repeat at any point. */
export async function writeBlockouts(deps: Deps, key: Key): Promise<void> {
  const ask = await claim(deps, key)
  if (!ask) return
  const { port, access } = await openPlanning(deps, ask.churchId)
  if (!port.blockouts)
    return settle(deps, ask, { writeBack: 'failed', detail: `${port.name} takes no days.` })
  for (const days of daysOf(ask)) {
    const of = { personId: ask.personId, reason: REASON, ...days }
    const written = await port.blockouts.add(forWriting(access), of)
    if (!written.ok) return heed(deps, ask, written.failure)
  }
  await settle(deps, ask, { writeBack: 'written', detail: null })
}

async function heed(deps: Deps, ask: AvailabilityAskRow, problem: PlanningFailure): Promise<void> {
  await heedFailure(deps, ask.churchId, problem)
  if (problem.kind === 'stop') return settle(deps, ask, { writeBack: 'failed', detail: problem.detail })
  const now = deps.clock.now()
  const nextAt = problem.kind === 'retry' ? problem.notBefore : now.add(WRITE_AGAIN_AFTER[problem.why])
  await deps.db.update(availabilityAsks).set({ nextAt, detail: problem.detail }).where(pending(ask))
}

const settle = (
  deps: Deps,
  ask: AvailabilityAskRow,
  values: Pick<AvailabilityAskRow, 'writeBack' | 'detail'>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await tx
      .update(availabilityAsks)
      .set({ ...values, nextAt: null })
      .where(pending(ask))
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
      ),
    )
    .orderBy(asc(availabilityAsks.nextAt))
    .limit(AT_A_TIME)
  await jobs.enqueueAll(db, 'availability.write-back', due)
}
