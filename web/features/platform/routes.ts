import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/platform',
    staticData: { isForAdmins: true, isOnlyForAdmins: true },
    component: lazyRouteComponent(() => import('./platform-page.tsx'), 'PlatformPage'),
  }),
] as const
