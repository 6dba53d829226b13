import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlySignedIn, onlySignedOut } from './guards.ts'
import { RootLayout } from './root-layout.tsx'
import {
  authorizationSearch,
  dashboardSearch,
  forecastSearch,
  inboxSearch,
  loginSearch,
  servicesSearch,
  volunteerSearch,
} from './search.ts'

const root = createRootRoute({ component: RootLayout })

/** Pages for people who are not signed in; the others go on to the dashboard. */
const access = createRoute({
  getParentRoute: () => root,
  id: 'access',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => onlySignedOut(search.redirect),
})

const home = createRoute({
  getParentRoute: () => access,
  path: '/',
  component: lazyRouteComponent(() => import('#web/features/access/home-page.tsx'), 'HomePage'),
})

const login = createRoute({
  getParentRoute: () => access,
  path: '/login',
  component: lazyRouteComponent(() => import('#web/features/access/login-page.tsx'), 'LoginPage'),
})

/** The volunteer's own page: no session, no menus. */
const schedules = createRoute({
  getParentRoute: () => root,
  path: '/schedules',
  validateSearch: volunteerSearch,
  component: lazyRouteComponent(() => import('#web/features/volunteers/schedules-page.tsx'), 'SchedulesPage'),
})

/** Everything behind the login, inside the menus. */
const workspace = createRoute({
  getParentRoute: () => root,
  id: 'workspace',
  beforeLoad: ({ location }) => onlySignedIn(location.href),
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const dashboard = createRoute({
  getParentRoute: () => workspace,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(() => import('#web/features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const integrations = createRoute({
  getParentRoute: () => workspace,
  path: '/integrations',
  component: lazyRouteComponent(
    () => import('#web/features/integrations/integrations-page.tsx'),
    'IntegrationsPage',
  ),
})

const authorization = createRoute({
  getParentRoute: () => workspace,
  path: '/authorization',
  validateSearch: authorizationSearch,
  component: lazyRouteComponent(
    () => import('#web/features/integrations/authorization-page.tsx'),
    'AuthorizationPage',
  ),
})

const services = createRoute({
  getParentRoute: () => workspace,
  path: '/services',
  validateSearch: servicesSearch,
  component: lazyRouteComponent(() => import('#web/features/services/services-page.tsx'), 'ServicesPage'),
})

const forecast = createRoute({
  getParentRoute: () => workspace,
  path: '/forecast',
  validateSearch: forecastSearch,
  component: lazyRouteComponent(() => import('#web/features/forecast/forecast-page.tsx'), 'ForecastPage'),
})

const person = createRoute({
  getParentRoute: () => workspace,
  path: '/personal-service',
  validateSearch: servicesSearch,
  component: lazyRouteComponent(() => import('#web/features/services/person-page.tsx'), 'PersonPage'),
})

const people = createRoute({
  getParentRoute: () => workspace,
  path: '/logs-people',
  validateSearch: servicesSearch,
  component: lazyRouteComponent(() => import('#web/features/services/people-page.tsx'), 'PeoplePage'),
})

const logs = createRoute({
  getParentRoute: () => workspace,
  path: '/logs',
  component: lazyRouteComponent(() => import('#web/features/messages/logs-page.tsx'), 'LogsPage'),
})

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: lazyRouteComponent(() => import('#web/features/inbox/inbox-page.tsx'), 'InboxPage'),
})

const more = createRoute({
  getParentRoute: () => workspace,
  path: '/more',
  component: lazyRouteComponent(() => import('./shell/more-page.tsx'), 'MorePage'),
})

export const routeTree = root.addChildren([
  access.addChildren([home, login]),
  schedules,
  workspace.addChildren([
    dashboard,
    integrations,
    authorization,
    services,
    forecast,
    person,
    people,
    inbox,
    logs,
    more,
  ]),
])
