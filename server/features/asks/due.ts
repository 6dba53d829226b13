import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { asks } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { advance } from './wave.ts'

const AT_A_TIME = 100

/** Goes on with asks that run: asks the next people, waits, or ends. */
export function dueAsks(deps: Deps): DueWork {
  return eachDue(deps, {
    name: 'go on asking others for a place',
    limit: AT_A_TIME,
    find: ({ now, limit, mayRun }) =>
      deps.db
        .select({ key: asks.id, churchId: asks.churchId })
        .from(asks)
        .where(and(eq(asks.state, 'running'), lte(asks.nextAt, now), mayRun(asks.id)))
        .orderBy(asc(asks.nextAt))
        .limit(limit),
    run: ({ key: askId }, now) => deps.db.transaction((tx) => advance(tx, deps, askId, now)),
  })
}

/** Queues what needs the planning service: who can be asked, and the place of whoever said yes. */
export async function enqueueDueAsks({ db, jobs, clock }: Deps): Promise<undefined> {
  const due = await db
    .select({ askId: asks.id, state: asks.state })
    .from(asks)
    .where(and(inArray(asks.state, ['looking', 'filled']), lte(asks.nextAt, clock.now())))
    .orderBy(asc(asks.nextAt))
    .limit(AT_A_TIME)
  const inState = (state: 'looking' | 'filled') =>
    due.filter((ask) => ask.state === state).map(({ askId }) => ({ askId }))
  await jobs.enqueueAll(db, 'asks.look', inState('looking'))
  await jobs.enqueueAll(db, 'asks.write-back', inState('filled'))
}
