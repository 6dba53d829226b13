import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/notifications',
    component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/more/notifications',
    beforeLoad: () => {
      throw redirect({ to: '/notifications', replace: true })
    },
  }),
] as const
