import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { rootLayout, workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'

type InboxSearch = { show: 'open' | 'done' }

/** The volunteer's own page: no session, no menus. */
export const rootRoutes = [
  createRoute({
    getParentRoute: () => rootLayout,
    path: '/schedules',
    /** `preview`: the link stood in a text that went to the owner on trial. */
    validateSearch: (given: Given): { personId?: string; preview?: number } => ({
      personId: text(given.personId),
      ...(Number(given.preview) === 1 && { preview: 1 }),
    }),
    component: lazyRouteComponent(() => import('./schedules-page.tsx'), 'SchedulesPage'),
  }),
] as const

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
