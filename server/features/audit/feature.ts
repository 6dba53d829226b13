import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { forgetOldAudit } from './record.ts'
import { auditOfChurch, exportAudit, searchAudit } from './show.ts'

const auditRoutes = {
  search: api.audit.search
    .use(may('platform.manage'))
    .handler(({ input, context: { deps, session } }) => searchAudit(deps.db, session.userId, input)),
  export: api.audit.export
    .use(may('platform.manage'))
    .handler(({ input, context: { deps, session } }) => exportAudit(deps.db, session.userId, input)),
  own: api.audit.own
    .use(may('church.read'))
    .handler(({ input, context: { deps, churchId } }) => auditOfChurch(deps.db, churchId, input)),
}

export const audit = {
  routes: { audit: auditRoutes },
  daily: ({ db }) => [{ name: 'forget old audit rows', run: (now) => forgetOldAudit(db, now) }],
} satisfies Feature
