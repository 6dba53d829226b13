import type { Feature } from '#server/feature.ts'
import { api, may } from '#server/http/api.ts'
import { presentDashboard } from './dashboard.ts'

const dashboardRoutes = {
  get: api.dashboard.get
    .use(may('church.read'))
    .handler(({ context: { deps, scope } }) => presentDashboard(deps, scope, deps.clock.now())),
}

export const dashboard = { routes: { dashboard: dashboardRoutes } } satisfies Feature
