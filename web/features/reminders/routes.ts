import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { reminderSearch } from './reminder-search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/reminder-choose-people',
    validateSearch: reminderSearch,
    component: lazyRouteComponent(() => import('./choose-people-page.tsx'), 'ChoosePeoplePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/send-reminder',
    validateSearch: reminderSearch,
    component: lazyRouteComponent(() => import('./send-reminder-page.tsx'), 'SendReminderPage'),
  }),
] as const
