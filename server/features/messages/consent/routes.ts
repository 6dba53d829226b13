import { api, member } from '#server/http/api.ts'
import { exportConsent, presentConsent } from './queries.ts'

export const consentRoutes = {
  history: api.consent.history
    .use(member)
    .handler(({ input, context: { deps, churchId } }) => presentConsent(deps.db, churchId, input.phone)),
  export: api.consent.export
    .use(member)
    .handler(({ context: { deps, churchId } }) => exportConsent(deps.db, churchId)),
}
