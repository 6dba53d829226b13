import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/billing',
    component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
  }),
] as const
