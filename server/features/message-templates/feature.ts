import { messageTemplatesRoutes } from './routes.ts'

export const messageTemplates = { routes: messageTemplatesRoutes }
