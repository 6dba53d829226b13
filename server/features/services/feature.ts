import { servicesRoutes } from './routes.ts'

export const services = { routes: servicesRoutes }
