import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/after-auth-one',
    component: lazyRouteComponent(() => import('./found-page.tsx'), 'FoundPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/after-auth-two',
    component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage'),
  }),
] as const
