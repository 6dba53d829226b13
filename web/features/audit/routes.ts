import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { auditSearch } from './audit-search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/audit',
    staticData: { isForAdmins: true, isOnlyForAdmins: true },
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/activity',
    component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
  }),
] as const
