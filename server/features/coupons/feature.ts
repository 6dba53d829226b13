import { couponsRoutes } from './routes.ts'

export const coupons = { routes: couponsRoutes }
