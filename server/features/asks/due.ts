import { and, asc, eq, lte, min } from 'drizzle-orm'
import { askPeople, asks } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { eachDue } from '#server/jobs/each-due.ts'
import { hasNoJob } from '#server/jobs/jobs.ts'
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
  const now = clock.now()
  const looking = await db
    .select({ churchId: asks.churchId })
    .from(asks)
    .where(
      and(
        eq(asks.state, 'looking'),
        lte(asks.nextAt, now),
        hasNoJob('asks.look', { churchId: asks.churchId }),
      ),
    )
    .groupBy(asks.churchId)
    .orderBy(asc(min(asks.nextAt)))
    .limit(AT_A_TIME)
  await jobs.enqueueAll(db, 'asks.look', looking)
  const promised = await db
    .select({ askId: askPeople.askId, personId: askPeople.personId })
    .from(askPeople)
    .where(
      and(
        lte(askPeople.nextAt, now),
        hasNoJob('asks.write-back', { askId: askPeople.askId, personId: askPeople.personId }),
      ),
    )
    .orderBy(asc(askPeople.nextAt))
    .limit(AT_A_TIME)
  await jobs.enqueueAll(db, 'asks.write-back', promised)
}
