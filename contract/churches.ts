import * as z from 'zod'
import { signedIn } from './shared.ts'

/** Church, as the stored session and the profile carry it (spec 001 §3). */
export const church = z.object({
  id: z.number(),
  name: z.string(),
  plan_id: z.string(),
  status: z.string(),
  timezone: z.string(),
  country_iso: z.string(),
  country_code: z.string(),
  phone_country: z.string(),
  phone_preference: z.enum(['mobile', 'primary', 'mobile-primary']),
  initial_confirmation_switch: z.boolean(),
  one_way_only: z.boolean(),
  pco_syncing: z.boolean(),
  sending_mode: z.enum(['paused', 'trial', 'live']),
  pivot: z.object({ pco_access_token: z.boolean(), refresh_invalid: z.boolean() }).meta({
    description: 'Whether the planning service is connected, and whether it must be connected again',
  }),
  current_credit: z.object({ balance_credits: z.number(), end_date: z.string().nullable() }),
})
export type Church = z.infer<typeof church>

const tags = ['churches']

export const churches = {
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
