import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/keywords',
    staticData: { isDenied: true },
    component: lazyRouteComponent(() => import('./keywords-page.tsx'), 'KeywordsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/edit-keyword',
    validateSearch: (given: Given): { k?: string } => ({ k: text(given.k) }),
    component: lazyRouteComponent(() => import('./edit-keyword-page.tsx'), 'EditKeywordPage'),
  }),
] as const
