import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import type { Given } from '#web/lib/search.ts'

const getParentRoute = () => workspaceLayout
const staticData = { isForAdmins: true, isOnlyForAdmins: true }

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/coupons',
    staticData,
    component: lazyRouteComponent(() => import('./coupons-page.tsx'), 'CouponsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/edit-coupon',
    staticData,
    validateSearch: (given: Given): { id?: number } => ({ id: Number(given.id) || undefined }),
    component: lazyRouteComponent(() => import('./edit-coupon-page.tsx'), 'EditCouponPage'),
  }),
] as const
