import type { Feature } from '#server/feature.ts'
import { scheduleTemplatesRoutes } from './routes.ts'

export const scheduleTemplates = { routes: { scheduleTemplates: scheduleTemplatesRoutes } } satisfies Feature
