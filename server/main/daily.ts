import { and, gt, inArray } from 'drizzle-orm'
import { logFailure } from '#server/db/away.ts'
import type { Db } from '#server/db/connect.ts'
import { rateLimits } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'

const EVERY_MINUTES = 24 * 60
/** What was interrupted or has failed is tried again after this. */
const AGAIN_MINUTES = 30

const doneKey = ({ name }: DailyWork): string => `daily-work:${name}`
const beganKey = ({ name }: DailyWork): string => `daily-work-began:${name}`

/** What was done within a day, or begun a short time ago. */
async function underWay(
  db: Db,
  work: readonly DailyWork[],
  now: Temporal.Instant,
): Promise<(one: DailyWork) => boolean> {
  const since = (keys: string[], minutes: number) =>
    and(inArray(rateLimits.key, keys), gt(rateLimits.windowStartedAt, now.subtract({ minutes })))
  const key = { key: rateLimits.key }
  const rows = await db
    .select(key)
    .from(rateLimits)
    .where(since(work.map(doneKey), EVERY_MINUTES))
    .unionAll(
      db
        .select(key)
        .from(rateLimits)
        .where(since(work.map(beganKey), AGAIN_MINUTES)),
    )
  const keys = new Set(rows.map((row) => row.key))
  return (one) => keys.has(doneKey(one)) || keys.has(beganKey(one))
}

/** Does each once a day; what fails or is interrupted keeps nothing else from being done, and is tried again in half an hour. */
export const onceADay = ({ db, clock, log }: Deps, work: readonly DailyWork[]): DueWork => ({
  name: 'daily work',
  run: async () => {
    const now = clock.now()
    const isUnderWay = await underWay(db, work, now)
    let done = 0
    for (const one of work.filter((each) => !isUnderWay(each))) {
      if (!(await isFirstIn(db, beganKey(one), AGAIN_MINUTES, now))) continue
      try {
        await one.run(now)
        await isFirstIn(db, doneKey(one), EVERY_MINUTES, now)
        done += 1
      } catch (error) {
        logFailure(log, error, { work: one.name }, 'daily work failed')
      }
    }
    return done
  },
})
