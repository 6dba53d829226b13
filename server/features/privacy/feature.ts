import { privacyRoutes } from './routes.ts'

export const privacy = { routes: privacyRoutes }
