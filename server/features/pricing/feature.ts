import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { changePrice, listPrices } from './country-credits.ts'

const pricingRoutes = {
  list: api.pricing.list.use(may('platform.manage')).handler(({ context: { deps } }) => listPrices(deps.db)),
  edit: api.pricing.edit
    .use(may('platform.manage'))
    .handler(async ({ input, context: { deps, session } }) => ({
      success: true,
      country_credit: await changePrice(deps, session.userId, input),
    })),
}

export const pricing = { routes: { pricing: pricingRoutes } } satisfies Feature
