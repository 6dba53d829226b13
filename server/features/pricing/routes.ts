import { admin, api } from '#server/http/api.ts'
import { changePrice, listPrices } from './country-credits.ts'

export const pricingRoutes = {
  list: api.pricing.list.use(admin).handler(({ context: { deps } }) => listPrices(deps.db)),
  edit: api.pricing.edit.use(admin).handler(async ({ input, context: { deps, session } }) => ({
    success: true,
    country_credit: await changePrice(deps, session.userId, input),
  })),
}
