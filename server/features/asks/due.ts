import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { causeOf } from '#server/db/cause.ts'
import type { Db } from '#server/db/connect.ts'
import { asks } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { advance } from './wave.ts'

const AT_A_TIME = 100
const LATER = { minutes: 15 }

const dueAsks = (db: Db, now: Temporal.Instant) =>
  db
    .select({ id: asks.id, state: asks.state })
    .from(asks)
    .where(and(lte(asks.nextAt, now), inArray(asks.state, ['looking', 'running', 'filled'])))
    .orderBy(asc(asks.nextAt))
    .limit(AT_A_TIME)

/** Goes on with one ask; what cannot go on waits and is logged, so that it holds up no other. */
const goOn = async (deps: Deps, askId: number, now: Temporal.Instant): Promise<void> => {
  try {
    await deps.db.transaction((tx) => advance(tx, deps, askId, now))
  } catch (error) {
    deps.log.error({ ask: askId, error: causeOf(error) }, 'an ask cannot go on and waits')
    await deps.db
      .update(asks)
      .set({ nextAt: now.add(LATER) })
      .where(eq(asks.id, askId))
  }
}

/** Does what is due for all asks: asks the next, and queues what needs the planning service. */
export const runDueAsks = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  let done = 0
  for (const { id, state } of await dueAsks(deps.db, now)) {
    if (state === 'running') {
      await goOn(deps, id, now)
      done += 1
    } else
      await deps.jobs.enqueue(deps.db, state === 'looking' ? 'asks.look' : 'asks.write-back', { askId: id })
  }
  return done
}
