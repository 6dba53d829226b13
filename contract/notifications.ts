import * as z from 'zod'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_FREQUENCIES,
} from '#core/vocabulary/notifications.ts'
import { done, isoInstant, planningId, rowId, signedIn } from './shared.ts'

const SERVICES_MAX = 1000
const TEAMS_MAX = 1000

/** What the signed-in person wants to hear of; without a channel, of nothing. */
const notificationSettings = z.object({
  events: z.array(z.enum(NOTIFICATION_EVENTS)).max(NOTIFICATION_EVENTS.length),
  frequency: z.enum(NOTIFICATION_FREQUENCIES),
  channels: z.array(z.enum(NOTIFICATION_CHANNELS)).max(NOTIFICATION_CHANNELS.length),
  /** Service types of which nothing is wanted. */
  muted_services: z.array(planningId).max(SERVICES_MAX),
  /** Teams of which nothing is wanted. */
  muted_teams: z.array(planningId).max(TEAMS_MAX).default([]),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** A team that serves on coming plans. */
const notificationTeam = z.object({
  id: planningId,
  name: z.string(),
  service_id: planningId,
  service_name: z.string(),
})
export type NotificationTeam = z.infer<typeof notificationTeam>

const BASE64URL = /^[\w-]+$/

/** What a browser answers when a page subscribes to pushes. */
const subscription = z.object({
  endpoint: z.url().max(2000),
  p256dh: z.string().length(87).regex(BASE64URL),
  auth: z.string().length(22).regex(BASE64URL),
})

/** The phones and computers on which the signed-in person is told. */
const devices = z.object({
  /** With which a browser subscribes, base64url. */
  public_key: z.string(),
  devices: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** SHA-256 of its address in hex, by which a browser knows itself. */
      endpoint_hash: z.string(),
      created_at: isoInstant,
      last_at: isoInstant.nullable(),
    }),
  ),
})
export type PushDevices = z.infer<typeof devices>

const tags = ['notifications']

export const notifications = {
  get: signedIn
    .route({ method: 'GET', path: '/notifications', summary: 'What you want to hear of', tags })
    .output(notificationSettings),
  teams: signedIn
    .route({ method: 'GET', path: '/notifications/teams', summary: 'Teams that you can leave out', tags })
    .output(z.object({ teams: z.array(notificationTeam) })),
  save: signedIn
    .route({ method: 'POST', path: '/notifications', summary: 'Choose what to hear of', tags })
    .input(notificationSettings)
    .output(notificationSettings),
  devices: signedIn
    .route({ method: 'GET', path: '/notifications/devices', summary: 'Where pushes go', tags })
    .output(devices),
  addDevice: signedIn
    .route({ method: 'POST', path: '/notifications/devices', summary: 'Switch this device on', tags })
    .input(subscription)
    .output(devices),
  removeDevice: signedIn
    .route({ method: 'POST', path: '/notifications/remove-device', summary: 'Switch a device off', tags })
    .input(z.object({ id: rowId }))
    .output(devices),
  testDevices: signedIn
    .route({
      method: 'POST',
      path: '/notifications/test',
      summary: 'Send a push to every device of yours',
      tags,
    })
    .output(done),
}
