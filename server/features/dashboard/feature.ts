import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { listComing } from './coming.ts'
import { presentAllNeeds, presentDashboard } from './dashboard.ts'
import { presentDay } from './day.ts'

const dashboardRoutes = {
  get: api.dashboard.get
    .use(may('church.read'))
    .handler(({ context: { deps, scope } }) => presentDashboard(deps, scope, deps.clock.now())),
  day: api.dashboard.day
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) =>
      presentDay(deps, scope, Temporal.PlainDate.from(input.date), deps.clock.now()),
    ),
  people: api.dashboard.people
    .use(may('church.read'))
    .handler(({ input, context: { deps, scope } }) => listComing(deps, scope, input, deps.clock.now())),
  needs: api.dashboard.needs
    .use(may('church.read'))
    .handler(({ context: { deps, scope } }) => presentAllNeeds(deps, scope, deps.clock.now())),
}

export const dashboard = { routes: { dashboard: dashboardRoutes } } satisfies Feature
