import { and, eq } from 'drizzle-orm'
import { isBefore } from '#core/time/instant.ts'
import type { PlanningHint } from '#providers/planning/port.ts'
import { type HookEventRow, people, plans } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { peopleByIds } from './people.ts'
import { findPlan } from './plans.ts'
import { hurryPoll, readPeopleNow, rereadPlan } from './read.ts'
import { LONG_AGO } from './reading.ts'
import { beginRun } from './runs.ts'

type Hint = Omit<PlanningHint, 'event'> & { churchId: number; receivedAt: Temporal.Instant }

/** Something changed there: what exactly is read again. */
async function followHint(deps: Deps, hint: Hint): Promise<void> {
  const { churchId, planId, personId, receivedAt } = hint
  if (planId !== null) await followPlan(deps, { churchId, planId, receivedAt })
  else if (personId !== null) await followPerson(deps, { churchId, personId })
}

/** Follows what the planning service told of churches. */
export async function followHints(deps: Deps, events: readonly HookEventRow[]): Promise<void> {
  for (const { payload, churchId, receivedAt } of events) {
    const { planId, personId } = payload as PlanningHint
    if (churchId !== null) await followHint(deps, { churchId, receivedAt, planId, personId })
  }
}

async function followPlan(
  deps: Deps,
  { churchId, planId, receivedAt }: { churchId: number; planId: string; receivedAt: Temporal.Instant },
): Promise<void> {
  const plan = await findPlan(deps.db, churchId, planId)
  if (!plan) return listPlans(deps, churchId)
  // Several hooks about one plan are answered by one reading.
  const isReadSince = plan.assignmentsReadAt !== null && isBefore(receivedAt, plan.assignmentsReadAt)
  if (isReadSince || plan.removedAt) return
  const read = await rereadPlan(deps, churchId, planId)
  if (read.ok) return
  await deps.db.transaction(async (tx) => {
    await tx
      .update(plans)
      .set({ assignmentsReadAt: LONG_AGO })
      .where(and(eq(plans.churchId, churchId), eq(plans.id, planId)))
    await hurryPoll(tx, churchId, deps.clock.now())
  })
}

/** A plan that is not known yet is found by listing all. */
const listPlans = (deps: Deps, churchId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await beginRun(tx, churchId, 'listing', deps.clock.now())
    await deps.jobs.enqueue(tx, 'planning.sync', { churchId })
  })

/** Only people who were on a plan matter. */
async function followPerson(
  deps: Deps,
  { churchId, personId }: { churchId: number; personId: string },
): Promise<void> {
  const [known] = await peopleByIds(deps.db, churchId, [personId])
  if (!known) return
  const read = await readPeopleNow(deps, churchId, [personId])
  if (read.ok) return
  await deps.db.transaction(async (tx) => {
    await tx
      .update(people)
      .set({ readAt: LONG_AGO })
      .where(and(eq(people.churchId, churchId), eq(people.id, personId)))
    await hurryPoll(tx, churchId, deps.clock.now())
  })
}
