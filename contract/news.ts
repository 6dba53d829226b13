import * as z from 'zod'
import { NEWS_CHANNELS, NEWS_EVENTS, NEWS_FREQUENCIES } from '#core/vocabulary/news.ts'
import { planningId, signedIn } from './shared.ts'

const SERVICES_MAX = 1000

/** What the signed-in person wants to hear of; without a channel, of nothing. */
const newsSettings = z.object({
  events: z.array(z.enum(NEWS_EVENTS)).max(NEWS_EVENTS.length),
  frequency: z.enum(NEWS_FREQUENCIES),
  channels: z.array(z.enum(NEWS_CHANNELS)).max(NEWS_CHANNELS.length),
  /** Service types of which nothing is wanted. */
  muted_services: z.array(planningId).max(SERVICES_MAX),
})
export type NewsSettings = z.infer<typeof newsSettings>

const tags = ['notifications']

export const news = {
  get: signedIn
    .route({ method: 'GET', path: '/notifications', summary: 'What you want to hear of', tags })
    .output(newsSettings),
  save: signedIn
    .route({ method: 'POST', path: '/notifications', summary: 'Choose what to hear of', tags })
    .input(newsSettings)
    .output(newsSettings),
}
