import type { Deps } from '#server/deps.ts'
import type { DailyWork } from '#server/jobs/ticker.ts'
import { forgetOldAudit } from './retention.ts'
import { auditRoutes } from './routes.ts'

export const audit = {
  routes: auditRoutes,
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget old audit rows', run: (now) => forgetOldAudit(db, now) },
  ],
}
