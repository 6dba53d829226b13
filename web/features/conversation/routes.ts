import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'

/** `entry`: the text that an e-mail leads to. */
type InboxSearch = { show: 'open' | 'done'; entry?: number }

export const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: '/inbox',
    validateSearch: (given: Partial<InboxSearch> & SearchSchemaInput): InboxSearch => ({
      show: given.show === 'done' ? 'done' : 'open',
      ...(Number(given.entry) > 0 && { entry: Number(given.entry) }),
    }),
    component: lazyRouteComponent(() => import('./inbox-page.tsx'), 'InboxPage'),
  }),
] as const
