import * as z from 'zod'
import { SENDING_MODES } from '#core/vocabulary/churches.ts'
import { CHECK_STATES, CONNECTION_TROUBLES } from '#core/vocabulary/integrations.ts'
import { PREVIEW_PLACES } from '#core/vocabulary/setup.ts'
import { church } from './churches.ts'
import { isoInstant, signedIn } from './shared.ts'

/** What is wrong with the connection to the planning service, and how long texts still go by what was read last. */
export const planningTrouble = z.object({
  /** broken: the church must authorise again. silent: nothing could be read for a while. */
  kind: z.enum(CONNECTION_TROUBLES),
  roster_read_at: isoInstant.nullable(),
  /** After this moment, asks and reminders wait until the roster is read again. */
  trusted_until: isoInstant.nullable(),
})
export type PlanningTrouble = z.infer<typeof planningTrouble>

const tags = ['integrations']

/** The planning service and the link shortener of a church. */
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
  sending_mode: z.enum(SENDING_MODES),
  has_number: z.boolean(),
  /** Whether the phone companies let the number through; until then nothing goes live. */
  is_registered: z.boolean(),
  /** Where texts are tried: on the owner's phone, or on the screen while phone companies do not know the number. */
  previews_go: z.enum(PREVIEW_PLACES),
  owner_phone: z.string().meta({ description: 'Where trial texts go, as people write it' }),
})
/** The first look at the roster. */
export type Found = z.infer<typeof found>

/** One thing that works with the church's own account, or does not. */
export const planningCheck = z.object({
  title: z.string(),
  state: z.enum(CHECK_STATES),
  says: z.string(),
})
export type PlanningCheck = z.infer<typeof planningCheck>

export const integrations = {
  planningLogin: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/login',
      summary: 'Where to authorise the planning service',
      tags,
    })
    .input(
      z
        .object({
          service: z
            .string()
            .max(40)
            .optional()
            .meta({ description: 'Which planning service; the one that is offered unless told' }),
        })
        .optional(),
    )
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
  askForInvitation: signedIn
    .route({
      method: 'POST',
      path: '/ask-for-invitation',
      summary:
        'Ask the owners of the church that has the organisation for an invitation, after a refusal (409)',
      tags,
    })
    .output(z.object({ success: z.literal(true), church: z.string() })),
  planningRefresh: signedIn
    .route({
      method: 'POST',
      path: '/scheduling/refresh_token',
      summary: 'Renew the access to the planning service',
      tags,
    })
    .output(z.object({ success: z.literal(true), expires_at: isoInstant })),
  checkPlanning: signedIn
    .route({
      method: 'POST',
      path: '/scheduling/check',
      summary: 'Look, without changing anything, at what the planning service lets this church do',
      tags,
    })
    .output(z.object({ checks: z.array(planningCheck) })),
  planningRevoke: signedIn
    .route({ method: 'POST', path: '/revoke-pco', summary: 'Deauthorise the planning service', tags })
    .output(z.object({ success: z.literal(true), church })),
  planningProfile: signedIn
    .route({ method: 'GET', path: '/pco-profile', summary: 'The connected organisation', tags })
    .output(
      z.object({
        service: z.object({ key: z.string(), name: z.string() }).meta({
          description: 'The connected planning service; before connecting, the one that is offered',
        }),
        data: z.object({ attributes: z.object({ name: z.string() }) }).nullable(),
        error: z.string().nullable(),
        synced: z.boolean(),
        connected_at: isoInstant.nullable(),
        roster_read_at: isoInstant.nullable(),
      }),
    ),
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
    .output(z.object({ success: z.literal(true), church })),
  found: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/found',
      summary: 'What was found in the planning service, and what would go out',
      tags,
    })
    .output(found),
}
