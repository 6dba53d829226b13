import type { Feature } from '#server/feature.ts'
import { forgetAuthorisations } from './authorise.ts'
import { dueTroubles } from './connection-trouble.ts'
import { integrationsRoutes } from './routes.ts'
import { rotateSecret } from './secrets.ts'
import { enqueueDueSubscriptions, subscribeToChanges, subscriptionCalls } from './subscriptions.ts'

export const integrations = {
  routes: { integrations: integrationsRoutes },
  calls: subscriptionCalls,
  jobs: (deps) => ({
    'planning.subscribe': ({ churchId }) => subscribeToChanges(deps, churchId),
    'planning.rotate-secret': ({ subscription }) => rotateSecret(deps, subscription),
  }),
  daily: ({ db }) => [
    { name: 'forget authorisations that were not finished', run: (now) => forgetAuthorisations(db, now) },
  ],
  unhurriedWork: (deps) => [
    dueTroubles(deps),
    { name: 'queue interrupted subscribing', run: () => enqueueDueSubscriptions(deps) },
  ],
} satisfies Feature
