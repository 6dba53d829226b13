import * as z from 'zod'
import { NEWS_CHANNELS, NEWS_EVENTS, NEWS_FREQUENCIES } from '#core/vocabulary/news.ts'
import { planningId, signedIn } from './shared.ts'

const SERVICES_MAX = 1000
const TEAMS_MAX = 1000

/** What the signed-in person wants to hear of; without a channel, of nothing. */
const newsSettings = z.object({
  events: z.array(z.enum(NEWS_EVENTS)).max(NEWS_EVENTS.length),
  frequency: z.enum(NEWS_FREQUENCIES),
  channels: z.array(z.enum(NEWS_CHANNELS)).max(NEWS_CHANNELS.length),
  /** Service types of which nothing is wanted. */
  muted_services: z.array(planningId).max(SERVICES_MAX),
  /** Teams of which nothing is wanted. */
  muted_teams: z.array(planningId).max(TEAMS_MAX).default([]),
})
export type NewsSettings = z.infer<typeof newsSettings>

/** A team that serves on coming plans. */
const newsTeam = z.object({
  id: planningId,
  name: z.string(),
  service_id: planningId,
  service_name: z.string(),
})
export type NewsTeam = z.infer<typeof newsTeam>

const tags = ['notifications']

export const news = {
  get: signedIn
    .route({ method: 'GET', path: '/notifications', summary: 'What you want to hear of', tags })
    .output(newsSettings),
  teams: signedIn
    .route({ method: 'GET', path: '/notifications/teams', summary: 'Teams that you can leave out', tags })
    .output(z.object({ teams: z.array(newsTeam) })),
  save: signedIn
    .route({ method: 'POST', path: '/notifications', summary: 'Choose what to hear of', tags })
    .input(newsSettings)
    .output(newsSettings),
}
