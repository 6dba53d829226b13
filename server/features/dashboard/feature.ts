import { dashboardRoutes } from './routes.ts'

export const dashboard = { routes: dashboardRoutes }
