import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { type Given, text } from '#web/lib/search.ts'

const getParentRoute = () => workspaceLayout

/** What a service sends back with somebody who was asked for consent. */
const consentSearch = (given: Given): { code?: string; state?: string; error?: string } => ({
  code: text(given.code),
  state: text(given.state),
  error: text(given.error),
})

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/integrations',
    staticData: { isDenied: true },
    component: lazyRouteComponent(() => import('./integrations-page.tsx'), 'IntegrationsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/planning-check',
    staticData: { isDenied: true },
    component: lazyRouteComponent(() => import('./planning-check-page.tsx'), 'PlanningCheckPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/authorization',
    validateSearch: consentSearch,
    component: lazyRouteComponent(() => import('./planning-callback-page.tsx'), 'PlanningCallbackPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/bitly-callback',
    validateSearch: consentSearch,
    component: lazyRouteComponent(() => import('./bitly-callback-page.tsx'), 'BitlyCallbackPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/after-auth-one',
    component: lazyRouteComponent(() => import('./after-auth/found-page.tsx'), 'FoundPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/after-auth-two',
    component: lazyRouteComponent(() => import('./after-auth/start-page.tsx'), 'StartPage'),
  }),
] as const
