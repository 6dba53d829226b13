import { impersonationRoutes } from './routes.ts'

export const impersonation = { routes: impersonationRoutes }
