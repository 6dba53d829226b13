import { api, may } from '#server/http/api.ts'
import { openAsk } from './open.ts'
import { previewAsk } from './preview.ts'
import { findAsk, listAsks, presentAsk } from './show.ts'
import { startAsk, stopAsk } from './start.ts'
import { listTeams, switchTeam } from './teams.ts'

export const asksRoutes = {
  list: api.asks.list
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listAsks(deps.db, scope, input.planId)),
  get: api.asks.get.use(may('church.read')).handler(async ({ input, context: { deps, scope } }) => {
    const row = await findAsk(deps.db, scope, input.id)
    return {
      ask: await presentAsk(deps.db, scope, input.id),
      preview: await previewAsk(deps, row, deps.clock.now()),
    }
  }),
  open: api.asks.open.use(may('volunteers.text')).handler(({ input, context: { deps, churchId, session } }) =>
    deps.db.transaction(async (tx) => {
      const beginning = {
        churchId,
        assignmentId: input.assignmentId,
        timeId: input.timeId ?? null,
        userId: session.userId,
        isByItself: false,
      }
      const { id } = await openAsk(tx, deps, beginning, deps.clock.now())
      return { success: true as const, ask: await presentAsk(tx, { churchId }, id) }
    }),
  ),
  start: api.asks.start
    .use(may('volunteers.text'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      startAsk(deps, { churchId, userId: session.userId }, input),
    ),
  stop: api.asks.stop
    .use(may('volunteers.text'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      stopAsk(deps, { churchId, userId: session.userId }, input.id),
    ),
  teams: api.asks.teams
    .use(may('church.read'))
    .handler(({ context: { deps, scope } }) => listTeams(deps.db, scope, deps.clock.now())),
  switchTeam: api.asks.switchTeam
    .use(may('settings.change'))
    .handler(({ input, context: { deps, churchId, session } }) =>
      switchTeam(deps, { churchId, userId: session.userId }, input),
    ),
}
