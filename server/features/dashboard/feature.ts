import type { Feature } from '#server/feature.ts'
import { api, member } from '#server/http/api.ts'
import { presentDashboard } from './dashboard.ts'

const dashboardRoutes = {
  get: api.dashboard.get
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentDashboard(deps, churchId, deps.clock.now())),
}

export const dashboard = { routes: { dashboard: dashboardRoutes } } satisfies Feature
