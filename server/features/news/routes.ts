import { api, member } from '#server/http/api.ts'
import { findSettings, saveSettings } from './settings.ts'

export const newsRoutes = {
  get: api.news.get
    .use(member)
    .handler(({ context: { deps, churchId, session } }) =>
      findSettings(deps.db, { churchId, userId: session.userId }),
    ),
  save: api.news.save
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      saveSettings(deps.db, { churchId, userId: session.userId }, input, deps.clock.now()),
    ),
}
