import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { rootLayout, workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'

/** `entry`: the text that an e-mail leads to. */
type InboxSearch = { show: 'open' | 'done'; entry?: number }

/** The volunteer's own page: no session, no menus. */
export const rootRoutes = [
  createRoute({
    getParentRoute: () => rootLayout,
    path: '/schedules',
    /** `preview` is 1 when the link stood in a trial text, which goes to the owner. */
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
      ...(Number(given.entry) > 0 && { entry: Number(given.entry) }),
    }),
    component: lazyRouteComponent(() => import('./inbox/inbox-page.tsx'), 'InboxPage'),
  }),
] as const
