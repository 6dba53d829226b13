import { templatesRoutes } from './routes.ts'

export const templates = { routes: templatesRoutes }
