import * as z from 'zod'
import { PHONE_PREFERENCES } from '#core/vocabulary/churches.ts'
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
}
