import * as z from 'zod'
import { anonymous, done, signedIn } from './shared.ts'

const required = (value: z.ZodString) => value.min(1, 'this field is required')

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

/** The signed-in person (spec 000 §3, spec 001 §3). */
export const user = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  mobile_phone: z.string(),
  timezone: z.string(),
  role: z.enum(['owner', 'staff', 'admin']),
  is_admin: z.union([z.literal(0), z.literal(1)]),
  status: z
    .number()
    .meta({ description: '0 e-mail not verified … 3 complete, 4 suspended, 5 number released' }),
  bypassed: z.boolean(),
  primary_number: z.string().nullable(),
  is_phone_pl: z.boolean(),
  churches: z.array(church),
})
export type User = z.infer<typeof user>

export const phoneNumber = z.object({
  id: z.number(),
  number: z.string(),
  country: z.string(),
  active: z.union([z.literal(0), z.literal(1)]),
  is_pl: z.union([z.literal(0), z.literal(1)]),
  primary: z.union([z.literal(0), z.literal(1)]),
  brand_id: z.number().nullable(),
})
export type PhoneNumber = z.infer<typeof phoneNumber>

export const access = {
  login: anonymous
    .route({ method: 'POST', path: '/login', summary: 'Sign in with e-mail or username', tags: ['access'] })
    .input(z.object({ email: required(z.string().max(320)), password: required(z.string().max(1000)) }))
    .output(
      z.object({
        success: z.object({
          token: z.string(),
          user,
          phone_number: z.object({ id: z.number(), number: z.string() }).nullable(),
        }),
      }),
    ),
  logout: signedIn
    .route({ method: 'POST', path: '/logout', summary: 'End this session', tags: ['access'] })
    .output(done),
}

export const profile = {
  get: signedIn
    .route({
      method: 'GET',
      path: '/profile',
      summary: 'The signed-in person, church and numbers',
      tags: ['profile'],
    })
    .output(
      z.object({
        user,
        church: church.nullable(),
        phone_number: phoneNumber.nullable(),
        phone_numbers: z.array(phoneNumber),
      }),
    ),
}
