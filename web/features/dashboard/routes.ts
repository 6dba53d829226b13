import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import type { Given } from '#web/lib/search.ts'

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/dashboard',
    /** `value` is 1 when somebody comes back from connecting the planning service. */
    validateSearch: (given: Given): { value?: number } => (Number(given.value) === 1 ? { value: 1 } : {}),
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    /** A date, 'today' or 'tomorrow'. */
    path: '/day/$date',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DayPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/needs',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'NeedsPage'),
  }),
] as const
