import { causeOf } from '#server/db/cause.ts'
import type { Deps } from '#server/deps.ts'
import { isFirstIn } from '#server/http/rate-limit.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'

const EVERY_MINUTES = 24 * 60

/** Does all of it once a day; what fails does not keep the rest from being done, and is tried again the next day. */
export const onceADay = ({ db, clock, log }: Deps, work: readonly DailyWork[]): DueWork => ({
  name: 'daily work',
  run: async () => {
    const now = clock.now()
    if (!(await isFirstIn(db, 'daily-work', EVERY_MINUTES, now))) return 0
    for (const { name, run } of work)
      await run(now).catch((error) => log.error({ work: name, error: causeOf(error) }, 'daily work failed'))
    return 1
  },
})
