import type { Feature } from '#server/feature.ts'
import { teamsOfComingPlans } from '#server/features/roster/teams.ts'
import { api, member } from '#server/http/api.ts'
import { findSettings, saveSettings } from './settings.ts'
import { dueNotifications } from './tell.ts'

const notificationsRoutes = {
  get: api.notifications.get
    .use(member)
    .handler(({ context: { deps, churchId, session } }) =>
      findSettings(deps.db, { churchId, userId: session.userId }),
    ),
  teams: api.notifications.teams.use(member).handler(async ({ context: { deps, churchId } }) => ({
    teams: await teamsOfComingPlans(deps.db, churchId, deps.clock.now()),
  })),
  save: api.notifications.save
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      saveSettings(deps.db, { churchId, userId: session.userId }, input, deps.clock.now()),
    ),
}

export const notifications = {
  routes: { notifications: notificationsRoutes },
  dueWork: (deps) => [dueNotifications(deps)],
} satisfies Feature
