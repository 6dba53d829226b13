import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
  }),
] as const
