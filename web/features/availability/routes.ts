import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/availability',
    component: lazyRouteComponent(() => import('./availability-page.tsx'), 'AvailabilityPage'),
  }),
] as const
