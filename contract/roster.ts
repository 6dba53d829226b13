import * as z from 'zod'
import { PHONE_PREFERENCES, SENDING_MODES } from '#core/vocabulary/churches.ts'
import { LEFT_OUT_KINDS, SYNC_STATES } from '#core/vocabulary/roster.ts'
import { church } from './churches.ts'
import { isoInstant, planningId, signedIn } from './shared.ts'

/** How far the reading of the roster has come. */
const syncProgress = z.object({
  state: z.enum(SYNC_STATES),
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
/** How far the reading of the roster has come. */
export type SyncProgress = z.infer<typeof syncProgress>

/** A part of the roster that the planning service did not give. */
const leftOut = z.object({
  kind: z.enum(LEFT_OUT_KINDS),
  id: z.string(),
  name: z.string(),
  why: z.string(),
  /** Of a plan. */
  starts_at: isoInstant.nullable(),
  /** When it was last asked for. */
  tried_at: isoInstant.nullable(),
})
/** A part of the roster that the planning service did not give. */
export type LeftOut = z.infer<typeof leftOut>

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
  owner_phone: z.string().meta({ description: 'Where trial texts go, as people write it' }),
})
/** The first look at the roster. */
export type Found = z.infer<typeof found>

const tags = ['roster']

/** Reading the roster, and the preferences that decide which numbers are texted. */
export const roster = {
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
  leftOut: signedIn
    .route({
      method: 'GET',
      path: '/scheduling/left-out',
      summary: 'What could not be read of the roster, and why',
      tags,
    })
    .output(z.object({ left_out: z.array(leftOut).max(20), more: z.number() })),
  checkPerson: signedIn
    .route({
      method: 'POST',
      path: '/scheduling/check-person/{personId}',
      summary: 'Read one person again now',
      tags,
    })
    .input(z.object({ personId: planningId }))
    .output(
      z.object({
        success: z.literal(true),
        phone: z.string().nullable(),
        /** Whether another number is texted from now on. */
        is_changed: z.boolean(),
      }),
    ),
  savePreferences: signedIn
    .route({ method: 'POST', path: '/save-country', summary: 'Default country or number preference', tags })
    .input(
      z.union([
        z.object({
          country_code: z.string().regex(/^\+?\d{1,4}$/),
          country_iso: z.string().regex(/^[A-Z]{2}$/),
        }),
        z.object({ phone_preference: z.enum(PHONE_PREFERENCES) }),
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
}
