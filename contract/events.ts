import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { signedIn } from './shared.ts'

/** Something changed that a screen may show; the screen asks again for what it needs. */
export const liveEvent = z.object({
  topic: z.enum(['answers', 'messages', 'roster', 'sync', 'church']),
  plan_id: z.string().optional(),
  person_id: z.string().optional(),
})
export type LiveEvent = z.infer<typeof liveEvent>

export const events = {
  live: signedIn
    .route({
      method: 'GET',
      path: '/events',
      summary: 'What changes in this church, as server-sent events',
      tags: ['events'],
    })
    .output(eventIterator(liveEvent)),
}
