import * as z from 'zod'
import { church } from './access.ts'
import { done, isoInstant, signedIn } from './shared.ts'

/** How far the reading of the roster has come. */
export const syncProgress = z.object({
  state: z.enum(['never', 'running', 'waiting', 'done', 'failed']),
  /** A sentence for people, for example 'Service type 3 of 5, 120 people'. */
  words: z.string(),
  done: z.number(),
  total: z.number(),
  people: z.number(),
  requests: z.number(),
  waiting_until: isoInstant.nullable(),
  started_at: isoInstant.nullable(),
  finished_at: isoInstant.nullable(),
})
export type SyncProgress = z.infer<typeof syncProgress>

/** The first look at the roster, before anything is sent. */
export const found = z.object({
  is_connected: z.boolean(),
  organization: z.string(),
  service_types: z.number(),
  plans: z.number(),
  people: z.number(),
  /** Of those on coming plans. */
  people_without_phone: z.number(),
  next_service: z
    .object({
      /** In words, in the church's zone, for example 'Sunday, March 10'. */
      day: z.string(),
      date: z.string(),
      unanswered: z.number(),
    })
    .nullable(),
  /** What would go out in the next 7 days. */
  planned: z.object({ texts: z.number(), people: z.number(), credits: z.number() }),
  credits: z.number(),
  /** Whether any text of this church has ever gone out, to the owner on trial too. */
  has_sent: z.boolean(),
  sending_mode: z.enum(['paused', 'trial', 'live']),
  has_number: z.boolean(),
  owner_phone: z.string().meta({ description: 'Where trial texts go, as people write it' }),
})
export type Found = z.infer<typeof found>

const tags = ['integrations']

export const integrations = {
  planningLogin: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/login',
      summary: 'Where to authorise the planning service',
      tags,
    })
    .output(z.object({ url: z.string() })),
  planningComplete: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/auth/complete',
      summary: 'Finish authorising the planning service',
      tags,
    })
    .input(
      z.object({
        code: z.string().min(1).max(2000),
        state: z.string().min(1).max(200),
        userId: z.string().optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), organization: z.string() })),
  planningRefresh: signedIn
    .route({
      method: 'POST',
      path: '/scheduling/refresh_token',
      summary: 'Renew the access to the planning service',
      tags,
    })
    .output(z.object({ success: z.literal(true), expires_at: isoInstant })),
  planningRevoke: signedIn
    .route({ method: 'POST', path: '/revoke-pco', summary: 'Deauthorise the planning service', tags })
    .output(z.object({ success: z.literal(true), church })),
  planningProfile: signedIn
    .route({ method: 'GET', path: '/pco-profile', summary: 'The connected organisation', tags })
    .output(
      z.object({
        data: z.object({ attributes: z.object({ name: z.string() }) }).nullable(),
        error: z.string().nullable(),
        synced: z.boolean(),
        connected_at: isoInstant.nullable(),
        roster_read_at: isoInstant.nullable(),
      }),
    ),
  startSync: signedIn
    .route({ method: 'POST', path: '/scheduling/sync', summary: 'Read the roster now', tags })
    .output(z.object({ success: z.literal(true), sync: syncProgress })),
  sync: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/sync',
      summary: 'How far the reading of the roster has come',
      tags,
    })
    .output(syncProgress),
  savePreferences: signedIn
    .route({ method: 'POST', path: '/save-country', summary: 'Default country or number preference', tags })
    .input(
      z.union([
        z.object({
          country_code: z.string().regex(/^\+?\d{1,4}$/),
          country_iso: z.string().regex(/^[A-Z]{2}$/),
        }),
        z.object({ phone_preference: z.enum(['mobile', 'primary', 'mobile-primary']) }),
      ]),
    )
    .output(z.object({ success: z.literal(true), church })),
  found: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/found',
      summary: 'What was found in the planning service, and what would go out',
      tags,
    })
    .output(found),
  bitlyLogin: signedIn
    .route({ method: 'GET', path: '/bitly/login', summary: 'Where to authorise the link shortener', tags })
    .output(z.object({ url: z.string() })),
  bitly: signedIn
    .route({ method: 'GET', path: '/bitly', summary: 'The connected link shortener', tags })
    .output(
      z.object({
        is_offered: z.boolean(),
        login: z.string().nullable(),
        /** The church's own short domain; without one, links stay ours: carriers block shared shorteners. */
        domain: z.string().nullable(),
      }),
    ),
  saveBitly: signedIn
    .route({ method: 'POST', path: '/bitly-token', summary: 'Finish connecting the link shortener', tags })
    .input(z.object({ code: z.string().min(1).max(2000), state: z.string().max(200).optional() }))
    .output(z.object({ success: z.literal(true), login: z.string(), domain: z.string().nullable() })),
  removeBitly: signedIn
    .route({ method: 'POST', path: '/remove-bitly-token', summary: 'Disconnect the link shortener', tags })
    .output(done),
  startSending: signedIn
    .route({
      method: 'POST',
      path: '/start-sending',
      summary: 'Send, try on the owner’s phone, or pause',
      tags,
    })
    .input(z.object({ mode: z.enum(['live', 'trial', 'paused']) }))
    .output(z.object({ success: z.literal(true), church })),
}
