import * as z from 'zod'
import {
  CHURCH_STATUSES,
  OPT_IN_DAY_MAXES,
  PHONE_PREFERENCES,
  RETENTION_MONTHS,
  SENDING_MODES,
} from '#core/vocabulary/churches.ts'
import { isoInstant, signedIn } from './shared.ts'

/** A church as the stored session and the profile carry it. */
export const church = z.object({
  id: z.number(),
  name: z.string(),
  plan_id: z.string(),
  status: z.enum(CHURCH_STATUSES),
  /** Suspended by a platform admin: nothing can be bought, and nothing is charged. */
  suspension: z.object({ reason: z.string() }).nullable(),
  timezone: z.string(),
  country_iso: z.string(),
  country_code: z.string(),
  phone_country: z.string(),
  phone_preference: z.enum(PHONE_PREFERENCES),
  initial_confirmation_switch: z.boolean(),
  one_way_only: z.boolean(),
  /** Names in texts go without the accents that make a text expensive. */
  plain_names: z.boolean(),
  /** Whoever was asked is told when the church takes them off a plan. */
  tells_cancelled: z.boolean(),
  /** What is sent by hand within a day of the service may go from 7 AM, and until 10 PM. */
  urgent_early: z.boolean(),
  urgent_late: z.boolean(),
  /** The most reminders that one person gets in seven days. */
  weekly_cap: z.number(),
  retention_months: z.literal(RETENTION_MONTHS).meta({ description: 'How long texts and answers are kept' }),
  pco_syncing: z.boolean(),
  sending_mode: z.enum(SENDING_MODES),
  pivot: z.object({ pco_access_token: z.boolean(), refresh_invalid: z.boolean() }).meta({
    description: 'Whether the planning service is connected, and whether it must be connected again',
  }),
  /** `end_date` ends the billing cycle, or the trial; null when neither runs. */
  current_credit: z.object({ balance_credits: z.number(), end_date: z.string().nullable() }),
  /** Cancelled by the church, and paid for until `cancel_end_date`. */
  is_cancelling: z.boolean(),
  is_cancelled: z.boolean(),
  cancel_date: isoInstant.nullable(),
  cancel_end_date: isoInstant.nullable(),
  trial_ends_at: isoInstant.nullable(),
  bitly_login: z.string().nullable().meta({ description: 'The account of the link shortener' }),
  intercom_tag: z.enum(CHURCH_STATUSES).meta({ description: 'The same as the status' }),
  created_timestamp: isoInstant,
})
export type Church = z.infer<typeof church>

/** Who is asked about texts that are not understood; null where nobody is offered. */
const secondOpinion = z.object({ server: z.string().nullable(), active: z.boolean() })

const tags = ['churches']

export const churches = {
  startPreview: signedIn
    .route({
      method: 'GET',
      path: '/start-sending',
      summary: 'What would go, now and in the coming week, if sending started; changes nothing',
      tags,
    })
    .output(
      z.object({
        words: z.string().meta({
          description: "For example '3 texts go now, to Anna, Ben, and Clara; 13 more by Sunday.'",
        }),
      }),
    ),
  startSending: signedIn
    .route({
      method: 'POST',
      path: '/start-sending',
      summary: 'Send, try on the owner’s phone, or pause',
      tags,
    })
    .input(z.object({ mode: z.enum(SENDING_MODES) }))
    .output(z.object({ success: z.literal(true), church })),
  setRetention: signedIn
    .route({
      method: 'POST',
      path: '/retention',
      summary: 'How many months texts and answers are kept (owners)',
      tags,
    })
    .input(z.object({ months: z.literal(RETENTION_MONTHS) }))
    .output(z.object({ success: z.literal(true), church })),
  setPlainNames: signedIn
    .route({
      method: 'POST',
      path: '/plain-names',
      summary: 'Whether names in texts go without the accents that make a text expensive',
      tags,
    })
    .input(z.object({ active: z.boolean() }))
    .output(z.object({ success: z.literal(true), church })),
  secondOpinion: signedIn
    .route({
      method: 'GET',
      path: '/second-opinion',
      summary: 'Whether texts that are not understood are read outside, and by whom',
      tags,
    })
    .output(secondOpinion),
  setSecondOpinion: signedIn
    .route({
      method: 'POST',
      path: '/second-opinion',
      summary: 'Have texts that are not understood read outside, without names and numbers (owners)',
      tags,
    })
    .input(z.object({ active: z.boolean() }))
    .output(secondOpinion),
  setOptInDayMax: signedIn
    .route({
      method: 'POST',
      path: '/opt-in-limit',
      summary: 'How many phones a day the public form has asked (owners)',
      tags,
    })
    .input(z.object({ day_max: z.literal(OPT_IN_DAY_MAXES) }))
    .output(z.object({ success: z.literal(true), church })),
}
