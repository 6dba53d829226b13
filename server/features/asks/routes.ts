import { api, may } from '#server/http/api.ts'
import { openByHand } from './open.ts'
import { previewAsk } from './preview.ts'
import { eachOf } from './several.ts'
import { findAsk, listAsks, listAsksOfDay, presentAsk } from './show.ts'
import { startAsk, stopAsk } from './start.ts'
import { listTeams, switchTeam } from './teams.ts'

export const asksRoutes = {
  list: api.asks.list
    .use(may('church.read'))
    .handler(({ input: { planId, date }, context: { deps, scope } }) =>
      planId === undefined
        ? listAsksOfDay(deps, scope, date ?? '', deps.clock.now())
        : listAsks(deps.db, scope, planId, deps.clock.now()),
    ),
  get: api.asks.get.use(may('church.read')).handler(async ({ input, context: { deps, scope } }) => {
    const now = deps.clock.now()
    const row = await findAsk(deps.db, scope, input.id)
    return {
      ask: await presentAsk(deps.db, scope, input.id, now),
      preview: await previewAsk(deps, row, now),
    }
  }),
  open: api.asks.open
    .use(may('volunteers.text'))
    .handler(async ({ input, context: { deps, scope, session } }) => {
      const { id } = await openByHand(deps, { scope, userId: session.userId }, input)
      return { success: true as const, ask: await presentAsk(deps.db, scope, id, deps.clock.now()) }
    }),
  openAll: api.asks.openAll
    .use(may('volunteers.text'))
    .handler(async ({ input, context: { deps, scope, session } }) => {
      const who = { scope, userId: session.userId }
      const { count, refused } = await eachOf(input.places, (place) => openByHand(deps, who, place))
      return { success: true as const, opened: count, refused }
    }),
  start: api.asks.start
    .use(may('volunteers.text'))
    .handler(async ({ input, context: { deps, scope, session } }) => {
      await startAsk(deps, { scope, userId: session.userId }, input)
      return { success: true as const, ask: await presentAsk(deps.db, scope, input.id, deps.clock.now()) }
    }),
  startAll: api.asks.startAll
    .use(may('volunteers.text'))
    .handler(async ({ input: { ids, ...pace }, context: { deps, scope, session } }) => {
      const who = { scope, userId: session.userId }
      const wanted = ids.map((id) => ({ id }))
      const { count, refused } = await eachOf(wanted, ({ id }) => startAsk(deps, who, { id, ...pace }))
      return { success: true as const, started: count, refused }
    }),
  stop: api.asks.stop
    .use(may('volunteers.text'))
    .handler(({ input, context: { deps, scope, session } }) =>
      stopAsk(deps, { scope, userId: session.userId }, input.id),
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
