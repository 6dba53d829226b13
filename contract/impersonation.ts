import * as z from 'zod'
import { storedSession } from './access.ts'
import { done, isoInstant, requiredLine, signedIn } from './shared.ts'

/** A platform admin who was, or is, signed in as somebody of a church. */
const visit = z.object({
  id: z.number(),
  admin: z.string(),
  user: z.string(),
  reason: z.string(),
  started_at: isoInstant,
  ended_at: isoInstant.nullable().meta({ description: 'Null while it lasts' }),
})
export type Visit = z.infer<typeof visit>

export const impersonation = {
  start: signedIn
    .route({
      method: 'POST',
      path: '/impersonate/{userId}',
      summary: 'Sign in as somebody for at most 60 minutes (platform admins)',
      tags: ['admin'],
    })
    .input(
      z.object({
        userId: z.coerce.number().int().positive(),
        reason: requiredLine(500, 'reason is required'),
      }),
    )
    .output(z.object({ success: storedSession })),
  stop: signedIn
    .route({
      method: 'POST',
      path: '/stop-impersonate',
      summary: 'Leave the account; the admin’s own session goes on',
      tags: ['admin'],
    })
    .output(done),
  visits: signedIn
    .route({
      method: 'GET',
      path: '/impersonations',
      summary: 'Who of our support was in the account of this church, when and why; the newest 100',
      tags: ['churches'],
    })
    .output(z.object({ visits: z.array(visit) })),
}
