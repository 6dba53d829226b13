import { remindersRoutes, servicesRoutes } from './routes.ts'

export const services = { routes: servicesRoutes, reminders: remindersRoutes }
