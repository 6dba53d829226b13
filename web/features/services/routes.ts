import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { servicesSearch } from './services-search.ts'

const getParentRoute = () => workspaceLayout

export const workspaceRoutes = [
  createRoute({
    getParentRoute,
    path: '/services',
    validateSearch: servicesSearch,
    component: lazyRouteComponent(() => import('./services-page.tsx'), 'ServicesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/personal-service',
    validateSearch: servicesSearch,
    component: lazyRouteComponent(() => import('./person-page.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/logs-people',
    validateSearch: servicesSearch,
    component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
  }),
] as const
