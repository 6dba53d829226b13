import { pricingRoutes } from './routes.ts'

export const pricing = { routes: pricingRoutes }
