import { churchesRoutes } from './routes.ts'

export const churches = { routes: churchesRoutes }
