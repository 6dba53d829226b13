import { api, member } from '#server/http/api.ts'
import { saveBrand } from './actions.ts'
import { presentBrand } from './queries.ts'

const success = true as const

export const brandRoutes = {
  brand: api.numbers.brand
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentBrand(deps.db, churchId)),

  saveBrand: api.numbers.saveBrand
    .use(member)
    .handler(async ({ input, context: { deps, churchId, session } }) => ({
      success,
      brand: await saveBrand(deps, { churchId, userId: session.userId }, input),
    })),
}
