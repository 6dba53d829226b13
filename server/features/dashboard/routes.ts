import { api, member } from '#server/http/api.ts'
import { presentDashboard } from './dashboard.ts'

export const dashboardRoutes = {
  get: api.dashboard.get
    .use(member)
    .handler(({ context: { deps, churchId } }) => presentDashboard(deps, churchId, deps.clock.now())),
}
