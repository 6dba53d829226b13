import type { Feature } from '#server/feature.ts'
import { servicesRoutes } from './routes.ts'

export const services = { routes: { services: servicesRoutes } } satisfies Feature
