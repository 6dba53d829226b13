import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import type { Given } from '#web/lib/search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/billing',
    validateSearch: (given: Given): { credits?: number } => {
      const credits = Math.round(Number(given.credits))
      return credits > 0 ? { credits } : {}
    },
    component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
  }),
] as const
