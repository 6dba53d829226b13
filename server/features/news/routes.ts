import { api, member } from '#server/http/api.ts'
import { findSettings, saveSettings } from './settings.ts'
import { listTeams } from './teams.ts'

export const newsRoutes = {
  get: api.news.get
    .use(member)
    .handler(({ context: { deps, churchId, session } }) =>
      findSettings(deps.db, { churchId, userId: session.userId }),
    ),
  teams: api.news.teams
    .use(member)
    .handler(({ context: { deps, churchId } }) => listTeams(deps.db, churchId, deps.clock.now())),
  save: api.news.save
    .use(member)
    .handler(({ input, context: { deps, churchId, session } }) =>
      saveSettings(deps.db, { churchId, userId: session.userId }, input, deps.clock.now()),
    ),
}
