import { adminsRoutes } from './routes.ts'

export const admins = { routes: adminsRoutes }
