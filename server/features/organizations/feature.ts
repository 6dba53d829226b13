import type { Feature } from '#server/feature.ts'
import { organizationsRoutes } from './routes.ts'

export const organizations = { routes: { organizations: organizationsRoutes } } satisfies Feature
