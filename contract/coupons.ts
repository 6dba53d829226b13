import * as z from 'zod'
import { COUPON_MOMENTS, COUPON_TYPES } from '#core/vocabulary/billing.ts'
import { rowId, signedIn } from './shared.ts'

const coupon = z.object({
  id: z.number(),
  code: z.string(),
  type: z.enum(COUPON_TYPES),
  total_uses: z.number().nullable(),
  expiry_date: z.string().nullable().meta({ description: 'The last day, as YYYY-MM-DD' }),
  no_expiry: z.boolean(),
  credits: z.number(),
  trial_days: z.number(),
  include_dollar: z
    .boolean()
    .meta({ description: 'A dollar is paid for the trial days when it is used with a subscription' }),
  apply_when: z.enum(COUPON_MOMENTS).meta({ description: 'When it can be used' }),
  active: z.union([z.literal(0), z.literal(1)]).meta({ description: '1: shown' }),
  uses: z.number().meta({ description: 'How often it was used' }),
})
export type Coupon = z.infer<typeof coupon>

const amount = z.number().int().min(0).max(100_000).default(0)
const tags = ['admin']

export const coupons = {
  list: signedIn
    .route({ method: 'GET', path: '/coupons', summary: 'The coupons that are shown, newest first', tags })
    .output(z.object({ coupons: z.array(coupon) })),
  get: signedIn
    .route({ method: 'POST', path: '/get-coupon', summary: 'One coupon', tags })
    .input(z.object({ id: rowId }))
    .output(coupon),
  save: signedIn
    .route({
      method: 'POST',
      path: '/save-coupon',
      summary: 'Create a coupon, or change the one with this id; its code stays',
      tags,
    })
    .input(
      z.object({
        id: rowId.optional(),
        code: z.string().trim().max(64, 'this field is too long').default(''),
        type: z.enum(COUPON_TYPES),
        total_uses: z.number().int().max(1_000_000).nullish(),
        expiry_date: z.union([z.iso.date(), z.literal('')]).nullish(),
        no_expiry: z.boolean().default(false),
        credits: amount,
        trial_days: amount,
        include_dollar: z.boolean().default(false),
        apply_when: z.enum(COUPON_MOMENTS).default('any'),
      }),
    )
    .output(z.object({ success: z.literal(true), coupon })),
  remove: signedIn
    .route({
      method: 'POST',
      path: '/remove-coupon',
      summary: 'Nobody can use it any more; what it gave stays',
      tags,
    })
    .input(z.object({ id: rowId }))
    .output(z.object({ success: z.literal(true), coupon })),
}
