import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import type { Given } from '#web/lib/search.ts'

const idOf = (value: unknown): number | undefined => Number(value) || undefined

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/users',
    staticData: { isForAdmins: true, isOnlyForAdmins: true },
    validateSearch: (given: Given): { church?: number; person?: number } => ({
      church: idOf(given.church),
      person: idOf(given.person),
    }),
    component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
] as const
