import type { Deps } from '#server/deps.ts'
import type { DueWork } from '#server/jobs/ticker.ts'
import { forgetOldAudit } from './retention.ts'
import { auditRoutes } from './routes.ts'

export const audit = {
  routes: auditRoutes,
  dueWork: (deps: Deps): DueWork[] => [{ name: 'forget old audit rows', run: () => forgetOldAudit(deps) }],
}
