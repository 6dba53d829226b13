import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { findCoupon, listCoupons, removeCoupon, saveCoupon } from './coupon.ts'

const couponsRoutes = {
  list: api.coupons.list.use(may('platform.manage')).handler(({ context: { deps } }) => listCoupons(deps.db)),
  get: api.coupons.get
    .use(may('platform.manage'))
    .handler(({ input, context: { deps } }) => findCoupon(deps.db, input.id)),
  save: api.coupons.save
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => {
      const { id, code, type, credits } = input
      const coupon = await saveCoupon(deps, session.userId, {
        id,
        code,
        type,
        credits,
        totalUses: input.total_uses ?? null,
        expiryDate: input.expiry_date || null,
        noExpiry: input.no_expiry,
        trialDays: input.trial_days,
        applyWhen: input.apply_when,
        includeDollar: input.include_dollar,
      })
      return { success: true, coupon }
    }),
  remove: api.coupons.remove
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => ({
      success: true,
      coupon: await removeCoupon(deps, session.userId, input.id),
    })),
}

export const coupons = { routes: { coupons: couponsRoutes } } satisfies Feature
