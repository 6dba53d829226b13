import type { Feature } from '#server/feature.ts'
import { privacyRoutes } from './routes.ts'

export const privacy = { routes: { privacy: privacyRoutes } } satisfies Feature
