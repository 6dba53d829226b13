import * as z from 'zod'
import { BILLING_PERIODS, CANCEL_REASONS } from '#core/vocabulary/billing.ts'
import { CHURCH_STATUSES, SENDING_MODES } from '#core/vocabulary/churches.ts'
import { LOG_STATUSES } from '#core/vocabulary/log.ts'
import { MESSAGE_KINDS } from '#core/vocabulary/messages.ts'
import { BRAND_STATES } from '#core/vocabulary/numbers.ts'
import { DOUBT_SUBJECTS, ROLES, USER_STAGES } from '#core/vocabulary/users.ts'
import { phoneNumber } from './access.ts'
import { auditEntry } from './audit.ts'
import { isoInstant, optionalLine, requiredLine, signedIn } from './shared.ts'

const tags = ['admin']
const pathId = z.coerce.number().int().positive()

/** A church in the list of all; somebody without one stands there alone, with the id of the person. */
const organization = z.object({
  id: z.number(),
  created_at: isoInstant,
  name: z.string(),
  intercom_tag: z.enum(CHURCH_STATUSES).meta({ description: 'Shown as the status' }),
  plan: z.string().nullable().meta({ description: 'Empty means free' }),
  country_iso: z.string().nullable(),
  integrations: z.array(z.string()),
})
export type Organization = z.infer<typeof organization>

/** One value, or several: `?status=Active&status=Pending`. */
const several = <Value extends z.ZodType>(value: Value) =>
  z
    .union([value, z.array(value)])
    .optional()
    .transform((given) => (given === undefined ? [] : [given].flat()))
const filters = { status: several(z.enum(CHURCH_STATUSES)), plan: several(z.string().max(64)) }

const searchInput = z.object({
  anything: optionalLine(320).meta({ description: 'A name, a username, an address or a number' }),
  church: optionalLine(100),
  username: optionalLine(100),
  name: optionalLine(100),
  email: optionalLine(320),
  number: optionalLine(20).refine((value) => !value || /^\d+$/.test(value), { error: 'numbers only' }),
})
export type OrganizationSearch = z.infer<typeof searchInput>

const doubt = z.object({ subject: z.enum(DOUBT_SUBJECTS), words: z.string() })

/** A user as the back office sees it. */
const officeUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  mobile_phone: z.string(),
  timezone: z.string(),
  role: z.enum(ROLES),
  status: z.literal(USER_STAGES),
  bypassed: z.boolean(),
  doubts: z.array(doubt),
  closed_reason: z.string().nullable(),
  has_second_factor: z.boolean(),
  created_at: isoInstant,
})
export type OfficeUser = z.infer<typeof officeUser>

const integration = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  problem: z.string().nullable(),
})

/** What a church pays, and has paid. */
const payments = z.object({
  period: z.enum(BILLING_PERIODS).nullable().meta({ description: 'Null without a subscription' }),
  next_at: isoInstant.nullable(),
  next_amount: z.number().nullable().meta({ description: 'In cents' }),
  ends_at: isoInstant.nullable().meta({ description: 'When a cancelled subscription ends' }),
  cancel_reason: z.enum(CANCEL_REASONS).nullable(),
  cancel_comment: z.string().nullable(),
  overdue: z.object({ since: isoInstant, amount: z.number(), reason: z.string() }).nullable(),
  card: z
    .object({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() })
    .nullable(),
  recharge: z.object({ is_on: z.boolean(), limit: z.number(), quantity: z.number() }),
  latest: z.array(
    z.object({
      id: z.number(),
      at: isoInstant,
      description: z.string(),
      amount: z.number(),
      receipt_url: z.string().nullable(),
    }),
  ),
  total: z.number().meta({ description: 'How many payments there are' }),
  paid: z.number().meta({ description: 'Everything paid, less what was paid back, in cents' }),
})

/** A text as support sees it: without names and words. */
const officeText = z.object({
  id: z.number(),
  at: isoInstant.meta({ description: 'When it went, or should have gone' }),
  kind: z.enum(MESSAGE_KINDS),
  to: z.string().nullable(),
  status: z.enum(LOG_STATUSES),
  why: z.string().nullable().meta({ description: 'Why it did not go or arrive' }),
  fix: z.string().nullable().meta({ description: 'What mends that' }),
})

/** Everything about one church. */
const organizationDetail = z.object({
  organization,
  users: z.array(officeUser),
  credits: z.number(),
  timezone: z.string(),
  sending_mode: z.enum(SENDING_MODES),
  trial_ends_at: isoInstant.nullable(),
  can_suspend: z.boolean(),
  can_extend_trial: z.boolean(),
  numbers: z.array(phoneNumber),
  registration: z.object({ state: z.enum(BRAND_STATES), reasons: z.array(z.string()) }).nullable(),
  larger_asked_at: isoInstant.nullable(),
  refused_since: isoInstant
    .nullable()
    .meta({ description: 'Since when phone companies refuse the number although it is approved' }),
  carrier_account: z
    .object({ sid: z.string(), suspended_since: isoInstant.nullable() })
    .nullable()
    .meta({ description: 'Its own account at the carrier; null while it is in ours' }),
  integrations: z.array(integration),
  texts: z.object({
    sent: z.number(),
    failed: z.number(),
    received: z.number(),
    days: z.number(),
    latest: z.array(officeText).meta({ description: 'The last that went' }),
    missing: z.array(officeText).meta({ description: 'The last that did not go or arrive' }),
  }),
  roster: z.object({ words: z.string(), read_at: isoInstant.nullable() }),
  payments,
  credit_entries: z.array(z.object({ at: isoInstant, amount: z.number(), comment: z.string().nullable() })),
  audit: z.array(auditEntry).meta({ description: 'What was done in it last, newest first' }),
})
export type OrganizationDetail = z.infer<typeof organizationDetail>

const changed = z.object({ success: z.literal(true), organization })

export const organizations = {
  list: signedIn
    .route({ method: 'GET', path: '/churches', summary: 'All churches, newest first', tags })
    .input(
      z.object({
        ...filters,
        limit: z.coerce.number().int().min(1).max(200).default(15),
        cursor: z.string().max(200).optional().meta({ description: '`next_cursor` of the page before' }),
      }),
    )
    .output(
      z.object({
        churches: z.array(organization),
        statuses: z.array(z.enum(CHURCH_STATUSES)),
        plans: z.array(z.string()),
        next_cursor: z.string().nullable(),
      }),
    ),
  export: signedIn
    .route({ method: 'GET', path: '/churches/export.csv', summary: 'The list as users.csv', tags })
    .input(z.object(filters))
    .output(z.file()),
  search: signedIn
    .route({
      method: 'POST',
      path: '/search-churches',
      summary: 'Churches by the beginnings of words; all that is given must fit; at most 100',
      tags,
    })
    .input(searchInput)
    .output(z.array(organization)),
  users: signedIn
    .route({
      method: 'GET',
      path: '/users/{churchId}',
      summary: 'The people of a church, and its credits',
      tags,
    })
    .input(z.object({ churchId: pathId }))
    .output(z.object({ users: z.array(officeUser), credits: z.number() })),
  userWithoutChurch: signedIn
    .route({
      method: 'GET',
      path: '/users/{userId}/1',
      summary: 'Somebody who has no church yet',
      tags,
    })
    .input(z.object({ userId: pathId }))
    .output(z.object({ users: z.array(officeUser), credits: z.number() })),
  view: signedIn
    .route({ method: 'GET', path: '/view-church/{id}', summary: 'Everything about a church', tags })
    .input(z.object({ id: pathId }))
    .output(organizationDetail),
  addCredits: signedIn
    .route({
      method: 'POST',
      path: '/add-bonus-credits/{churchId}',
      summary: 'Give or take credits; the balance never falls below zero',
      tags,
    })
    .input(
      z.object({
        churchId: pathId,
        amount: z
          .number()
          .int()
          .min(-1_000_000)
          .max(1_000_000)
          .refine((amount) => amount !== 0, {
            error: 'Please enter a number other than 0, such as 50 or -50.',
          }),
        comment: requiredLine(500, 'comment is required'),
      }),
    )
    .output(z.object({ success: z.literal(true), credits: z.number() })),
  suspend: signedIn
    .route({ method: 'POST', path: '/suspend-church/{churchId}', summary: 'Suspend a church', tags })
    .input(z.object({ churchId: pathId, reason: requiredLine(500, 'reason is required') }))
    .output(changed),
  reactivate: signedIn
    .route({ method: 'POST', path: '/reactivate-church/{churchId}', summary: 'Lift a suspension', tags })
    .input(z.object({ churchId: pathId }))
    .output(changed),
  extendTrial: signedIn
    .route({ method: 'POST', path: '/extend-trial/{churchId}', summary: 'Lengthen a trial', tags })
    .input(z.object({ churchId: pathId, days: z.number().int().min(1).max(365) }))
    .output(changed.extend({ trial_ends_at: isoInstant })),
  settleLarger: signedIn
    .route({
      method: 'POST',
      path: '/larger-registration/{churchId}',
      summary: 'Note how many segments a day T-Mobile takes from a church that was vetted',
      tags,
    })
    .input(z.object({ churchId: pathId, segments: z.number().int().min(2000).max(1_000_000) }))
    .output(changed),
}
