import type { Feature } from '#server/feature.ts'
import { teamsOfComingPlans } from '#server/features/roster/teams.ts'
import { api, may } from '#server/http/api.ts'
import { findSettings, saveSettings } from './settings.ts'
import { dueNotifications } from './tell.ts'

const notificationsRoutes = {
  get: api.notifications.get
    .use(may('church.read'))
    .handler(({ context: { deps, churchId, session } }) =>
      findSettings(deps.db, { churchId, userId: session.userId }),
    ),
  teams: api.notifications.teams.use(may('church.read')).handler(async ({ context: { deps, scope } }) => ({
    teams: await teamsOfComingPlans(deps.db, scope, deps.clock.now()),
  })),
  save: api.notifications.save
    .use(may('settings.change'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      saveSettings(deps.db, { churchId, userId: session.userId }, input, deps.clock.now()),
    ),
}

export const notifications = {
  routes: { notifications: notificationsRoutes },
  dueWork: (deps) => [dueNotifications(deps)],
} satisfies Feature
