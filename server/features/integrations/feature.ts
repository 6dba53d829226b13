import type { Deps } from '#server/deps.ts'
import type { DailyWork, DueWork } from '#server/jobs/ticker.ts'
import { forgetAuthorisations } from './authorise.ts'
import { integrationsRoutes } from './routes.ts'
import { enqueueDueSubscriptions, subscribeToChanges, subscriptionCalls } from './subscriptions.ts'
import { dueTroubles } from './trouble.ts'

export const integrations = {
  routes: integrationsRoutes,
  calls: subscriptionCalls,
  jobs: (deps: Deps) => ({
    'planning.subscribe': ({ churchId }: { churchId: number }) => subscribeToChanges(deps, churchId),
  }),
  daily: ({ db }: Deps): DailyWork[] => [
    { name: 'forget authorisations that were not finished', run: (now) => forgetAuthorisations(db, now) },
  ],
  dueWork: (deps: Deps): DueWork[] => [
    dueTroubles(deps),
    { name: 'queue interrupted subscribing', run: () => enqueueDueSubscriptions(deps) },
  ],
}
