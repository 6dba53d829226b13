import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/admins',
    staticData: { isForAdmins: true, isOnlyForAdmins: true },
    component: lazyRouteComponent(() => import('./admins-page.tsx'), 'AdminsPage'),
  }),
] as const
