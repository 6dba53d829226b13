import * as z from 'zod'
import { HOOK_KINDS } from '#core/vocabulary/hooks.ts'
import { ATTENTION_REASONS, HEALTH_STATES, PROVIDERS } from '#core/vocabulary/platform.ts'
import { anonymous, done, isoInstant, rowId, signedIn } from './shared.ts'

const hour = z.object({ at: isoInstant, sent: z.number(), failed: z.number(), received: z.number() })

const platformState = z.object({
  hours: z.array(hour).meta({ description: 'The last 24 hours, oldest first' }),
  failures: z.array(z.object({ code: z.string(), cause: z.string(), texts: z.number() })),
  due: z.object({ texts: z.number(), oldest_seconds: z.number() }),
  queues: z.array(
    z.object({ name: z.string(), waiting: z.number(), running: z.number(), oldest_seconds: z.number() }),
  ),
  dead_jobs: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      data: z.record(z.string(), z.unknown()),
      failed_at: isoInstant,
    }),
  ),
  dead_jobs_total: z.number(),
  failing_work: z
    .array(
      z.object({
        church_id: z.number().nullable(),
        church: z.string().nullable(),
        work: z.string().meta({ description: "Words that follow 'could not'" }),
        key: z.string(),
        times: z.number(),
        problem: z.string(),
        failed_at: isoInstant,
        next_at: isoInstant,
      }),
    )
    .meta({ description: 'What failed again and again for a church; it is still tried' }),
  providers: z.array(
    z.object({
      name: z.enum(PROVIDERS),
      state: z.enum(HEALTH_STATES),
      ok: z.number(),
      failed: z.number(),
      last_ok_at: isoInstant.nullable(),
    }),
  ),
  hooks: z.array(
    z.object({
      kind: z.enum(HOOK_KINDS),
      received: z.number(),
      unhandled: z.number(),
      last_at: isoInstant.nullable(),
    }),
  ),
  attention: z.array(
    z.object({
      church_id: z.number(),
      name: z.string(),
      reason: z.enum(ATTENTION_REASONS),
      detail: z.string().nullable(),
      since: isoInstant.nullable(),
    }),
  ),
  open_write_backs: z.number(),
})
export type PlatformState = z.infer<typeof platformState>

const tags = ['admin']

export const platform = {
  pages: anonymous
    .route({
      method: 'GET',
      path: '/page-settings',
      summary: 'What the operator adds to the pages',
      tags: ['platform'],
    })
    .output(
      z.object({
        embedded_in: z
          .array(z.string())
          .meta({ description: 'Origins of apps that may frame the pages and sign people in there' }),
        support_chat: z.object({ script: z.string(), app_id: z.string() }).nullable(),
        help_video: z.string().nullable().meta({ description: 'Its address here' }),
      }),
    ),
  state: signedIn
    .route({ method: 'GET', path: '/platform', summary: 'How the product does as a whole', tags })
    .output(platformState),
  retryJob: signedIn
    .route({ method: 'POST', path: '/retry-job', summary: 'Queue a dead job again', tags })
    .input(z.object({ id: rowId }))
    .output(done),
}
