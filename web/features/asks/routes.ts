import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { askSearch } from './ask-search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/ask-others',
    validateSearch: askSearch,
    component: lazyRouteComponent(() => import('./ask-others-page.tsx'), 'AskOthersPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/ask-by-itself',
    component: lazyRouteComponent(() => import('./ask-by-itself-page.tsx'), 'AskByItselfPage'),
  }),
] as const
