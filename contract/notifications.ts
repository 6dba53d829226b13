import * as z from 'zod'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  NOTIFICATION_FREQUENCIES,
} from '#core/vocabulary/notifications.ts'
import { planningId, signedIn } from './shared.ts'

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
}
