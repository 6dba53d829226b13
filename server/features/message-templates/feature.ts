import type { Feature } from '#server/feature.ts'
import { messageTemplatesRoutes } from './routes.ts'

export const messageTemplates = { routes: { messageTemplates: messageTemplatesRoutes } } satisfies Feature
