import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { onlyChoosingNumber, onlyKnown, onlySignedIn, onlySignedOut, onlySigningUp } from './guards.ts'
import { RootLayout } from './root-layout.tsx'
import {
  authorizationSearch,
  codeSearch,
  dashboardSearch,
  emailSearch,
  forecastSearch,
  inboxSearch,
  loginSearch,
  servicesSearch,
  signupSearch,
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

const forgot = createRoute({
  getParentRoute: () => access,
  path: '/forgot',
  component: lazyRouteComponent(() => import('#web/features/access/forgot-page.tsx'), 'ForgotPage'),
})

const reset = createRoute({
  getParentRoute: () => access,
  path: '/reset',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('#web/features/access/reset-page.tsx'), 'ResetPage'),
})

const signup = createRoute({
  getParentRoute: () => access,
  path: '/signup',
  component: lazyRouteComponent(() => import('#web/features/access/signup-page.tsx'), 'SignupPage'),
})

const verifyEmail = createRoute({
  getParentRoute: () => access,
  path: '/verify-email',
  validateSearch: emailSearch,
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ to: '/signup', replace: true })
  },
  component: lazyRouteComponent(
    () => import('#web/features/access/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
})

const verification = createRoute({
  getParentRoute: () => access,
  path: '/verification',
  component: lazyRouteComponent(
    () => import('#web/features/access/verification-page.tsx'),
    'VerificationPage',
  ),
})

const activate = createRoute({
  getParentRoute: () => access,
  path: '/activate',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('#web/features/access/activate-page.tsx'), 'ActivatePage'),
})

const signupDetails = createRoute({
  getParentRoute: () => access,
  path: '/signup-details',
  validateSearch: signupSearch,
  beforeLoad: onlySigningUp,
  component: lazyRouteComponent(
    () => import('#web/features/access/signup-details-page.tsx'),
    'SignupDetailsPage',
  ),
})

const invitation = createRoute({
  getParentRoute: () => access,
  path: '/invitation',
  validateSearch: codeSearch,
  component: lazyRouteComponent(() => import('#web/features/access/invitation-page.tsx'), 'InvitationPage'),
})

/** Pages below the name of the product, for people on their way in. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyRouteComponent(() => import('./shell/frame.tsx'), 'Frame'),
})

const signupNumber = createRoute({
  getParentRoute: () => frame,
  path: '/signup-number',
  validateSearch: signupSearch,
  beforeLoad: ({ search }) => onlyChoosingNumber(search.id),
  component: lazyRouteComponent(
    () => import('#web/features/numbers/signup-number-page.tsx'),
    'SignupNumberPage',
  ),
})

const pastorsline = createRoute({
  getParentRoute: () => frame,
  path: '/pastorsline',
  beforeLoad: onlyKnown,
  component: lazyRouteComponent(
    () => import('#web/features/numbers/pastorsline-page.tsx'),
    'PastorslinePage',
  ),
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
  staticData: { isDenied: true },
  component: lazyRouteComponent(
    () => import('#web/features/connections/integrations-page.tsx'),
    'IntegrationsPage',
  ),
})

const authorization = createRoute({
  getParentRoute: () => workspace,
  path: '/authorization',
  validateSearch: authorizationSearch,
  component: lazyRouteComponent(
    () => import('#web/features/connections/authorization-page.tsx'),
    'AuthorizationPage',
  ),
})

const bitlyCallback = createRoute({
  getParentRoute: () => workspace,
  path: '/bitly-callback',
  validateSearch: authorizationSearch,
  component: lazyRouteComponent(
    () => import('#web/features/connections/bitly-callback-page.tsx'),
    'BitlyCallbackPage',
  ),
})

const afterAuthOne = createRoute({
  getParentRoute: () => workspace,
  path: '/after-auth-one',
  component: lazyRouteComponent(() => import('#web/features/roster/found-page.tsx'), 'FoundPage'),
})

const afterAuthTwo = createRoute({
  getParentRoute: () => workspace,
  path: '/after-auth-two',
  component: lazyRouteComponent(() => import('#web/features/roster/start-page.tsx'), 'StartPage'),
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
  component: lazyRouteComponent(
    () => import('#web/features/messages/forecast/forecast-page.tsx'),
    'ForecastPage',
  ),
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
  component: lazyRouteComponent(() => import('#web/features/volunteers/inbox/inbox-page.tsx'), 'InboxPage'),
})

const userSettings = createRoute({
  getParentRoute: () => workspace,
  path: '/user-settings',
  staticData: { isDenied: true, isForAdmins: true },
  component: lazyRouteComponent(() => import('#web/features/churches/profile-page.tsx'), 'ProfilePage'),
})

const numbers = createRoute({
  getParentRoute: () => workspace,
  path: '/number',
  staticData: { isDenied: true },
  component: lazyRouteComponent(() => import('#web/features/numbers/numbers-page.tsx'), 'NumbersPage'),
})

const brand = createRoute({
  getParentRoute: () => workspace,
  path: '/brand',
  component: lazyRouteComponent(
    () => import('#web/features/numbers/registration/brand-page.tsx'),
    'BrandPage',
  ),
})

const moreNumbers = createRoute({
  getParentRoute: () => workspace,
  path: '/more/number',
  beforeLoad: () => {
    throw redirect({ to: '/number', replace: true })
  },
})

const morePastorsline = createRoute({
  getParentRoute: () => workspace,
  path: '/more/pastorsline',
  beforeLoad: () => {
    throw redirect({ to: '/pastorsline', replace: true })
  },
})

const moreUserSettings = createRoute({
  getParentRoute: () => workspace,
  path: '/more/user-settings',
  beforeLoad: () => {
    throw redirect({ to: '/user-settings', replace: true })
  },
})

const more = createRoute({
  getParentRoute: () => workspace,
  path: '/more',
  component: lazyRouteComponent(() => import('./shell/more-page.tsx'), 'MorePage'),
})

export const routeTree = root.addChildren([
  access.addChildren([
    home,
    login,
    forgot,
    reset,
    signup,
    verifyEmail,
    verification,
    activate,
    signupDetails,
    invitation,
  ]),
  frame.addChildren([signupNumber, pastorsline]),
  schedules,
  workspace.addChildren([
    dashboard,
    integrations,
    authorization,
    bitlyCallback,
    afterAuthOne,
    afterAuthTwo,
    services,
    forecast,
    person,
    people,
    inbox,
    logs,
    userSettings,
    moreUserSettings,
    numbers,
    brand,
    moreNumbers,
    morePastorsline,
    more,
  ]),
])
