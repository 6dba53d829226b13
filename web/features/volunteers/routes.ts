import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

type InboxSearch = { show: 'open' | 'done' }

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/inbox',
    validateSearch: (given: Partial<InboxSearch> & SearchSchemaInput): InboxSearch => ({
      show: given.show === 'done' ? 'done' : 'open',
    }),
    component: lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
  }),
] as const
