import { organizationsRoutes } from './routes.ts'

export const organizations = { routes: organizationsRoutes }
