import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'
import { type Tab, tabOf } from './tabs.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/message-templates',
    staticData: { isDenied: true },
    validateSearch: (given: Given): { tab?: Tab; edit?: string } => ({
      tab: tabOf(given.tab),
      edit: text(given.edit),
    }),
    component: lazyRouteComponent(() => import('./message-templates-page.tsx'), 'MessageTemplatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/new-template',
    component: lazyRouteComponent(() => import('./new-template-page.tsx'), 'NewTemplatePage'),
  }),
] as const
