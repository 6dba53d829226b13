import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { workspaceLayout } from '#web/lib/layouts.ts'
import { type ServicesSearch, servicesSearch } from './services-search.ts'

const getParentRoute = () => workspaceLayout

/** Another address of one of the pages below, with the same choices. */
const alias = <const Path extends string>(
  path: Path,
  pageFor: (search: ServicesSearch) => '/services' | '/logs-people' | '/personal-service',
) =>
  createRoute({
    getParentRoute,
    path,
    validateSearch: servicesSearch,
    beforeLoad: ({ search }) => {
      throw redirect({ to: pageFor(search), search, replace: true })
    },
  })

export const workspaceRoutes = [
  alias('/services-all', () => '/services'),
  alias('/weekly-worship', () => '/services'),
  alias('/daily-worship', ({ plan }) => (plan ? '/logs-people' : '/services')),
  alias('/weekly-service', ({ plan, personId }) => (plan && personId ? '/personal-service' : '/services')),
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
    path: '/plan-list',
    validateSearch: servicesSearch,
    component: lazyRouteComponent(() => import('./plan-list-page.tsx'), 'PlanListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/logs-people',
    validateSearch: servicesSearch,
    component: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
  }),
] as const
