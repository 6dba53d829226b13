import type { Deps } from '#server/deps.ts'
import type { DailyWork } from '#server/jobs/ticker.ts'
import { forgetExpired } from './forget-expired.ts'
import { accessRoutes } from './routes.ts'

export const access = {
  routes: accessRoutes,
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget what has expired', run: (now) => forgetExpired(db, now) },
  ],
}
