import type { Feature } from '#server/feature.ts'
import { teamsOfComingPlans } from '#server/features/roster/teams.ts'
import { api, may } from '#server/http/api.ts'
import { addDevice, presentDevices, removeDevice, sendPush, testDevices } from './push.ts'
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
  devices: api.notifications.devices
    .use(may('church.read'))
    .handler(({ context: { deps, churchId, session } }) =>
      presentDevices(deps, { churchId, userId: session.userId }),
    ),
  addDevice: api.notifications.addDevice
    .use(may('settings.change'))
    .handler(({ input, context: { deps, churchId, session, device } }) =>
      addDevice(deps, { churchId, userId: session.userId, userAgent: device }, input),
    ),
  removeDevice: api.notifications.removeDevice
    .use(may('settings.change'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      removeDevice(deps, { churchId, userId: session.userId }, input.id),
    ),
  testDevices: api.notifications.testDevices
    .use(may('settings.change'))
    .handler(async ({ context: { deps, churchId, session } }) => {
      await testDevices(deps, { churchId, userId: session.userId })
      return { success: true }
    }),
}

export const notifications = {
  routes: { notifications: notificationsRoutes },
  jobs: (deps) => ({ 'push.send': ({ pushId }) => sendPush(deps, pushId) }),
  dueWork: (deps) => [dueNotifications(deps)],
} satisfies Feature
