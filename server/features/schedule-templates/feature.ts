import { scheduleTemplatesRoutes } from './routes.ts'

export const scheduleTemplates = { routes: scheduleTemplatesRoutes }
