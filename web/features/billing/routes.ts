import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/billing',
    component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/more/billings',
    beforeLoad: () => {
      throw redirect({ to: '/billing', replace: true })
    },
  }),
] as const
