import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as access from '#web/features/access/routes.ts'
import * as admins from '#web/features/admins/routes.ts'
import * as asks from '#web/features/asks/routes.ts'
import * as audit from '#web/features/audit/routes.ts'
import * as availability from '#web/features/availability/routes.ts'
import * as billing from '#web/features/billing/routes.ts'
import * as conversation from '#web/features/conversation/routes.ts'
import * as coupons from '#web/features/coupons/routes.ts'
import * as dashboard from '#web/features/dashboard/routes.ts'
import * as integrations from '#web/features/integrations/routes.ts'
import * as keywords from '#web/features/keywords/routes.ts'
import * as messageTemplates from '#web/features/message-templates/routes.ts'
import * as messages from '#web/features/messages/routes.ts'
import * as notifications from '#web/features/notifications/routes.ts'
import * as numbers from '#web/features/numbers/routes.ts'
import * as organizations from '#web/features/organizations/routes.ts'
import * as platform from '#web/features/platform/routes.ts'
import * as pricing from '#web/features/pricing/routes.ts'
import * as reminders from '#web/features/reminders/routes.ts'
import * as scheduleTemplates from '#web/features/schedule-templates/routes.ts'
import * as services from '#web/features/services/routes.ts'
import { accessLayout, frameLayout, rootLayout, workspaceLayout } from '#web/lib/layouts.ts'
import { RootLayout } from './root-layout.tsx'

const getParentRoute = () => workspaceLayout

/** An address below /more that leads to the page itself. */
const moved = <const Path extends `/more/${string}`>(path: Path, href: string) =>
  createRoute({
    getParentRoute,
    path,
    beforeLoad: () => {
      throw redirect({ href, replace: true })
    },
  })

/** Who one is, how one's church texts, and who else uses it: of several features. */
const profileRoute = createRoute({
  getParentRoute,
  path: '/user-settings',
  staticData: { isDenied: true, isForAdmins: true },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
})

/** The page behind 'More' on phones, and the addresses below it that have moved. */
const moreRoutes = [
  createRoute({
    getParentRoute,
    path: '/more',
    staticData: { isForAdmins: true },
    component: lazyRouteComponent(() => import('./shell/more-page.tsx'), 'MorePage'),
  }),
  moved('/more/notifications', '/notifications'),
  moved('/more/number', '/number'),
  moved('/more/integrations', '/integrations'),
  moved('/more/pastorsline', '/pastorsline'),
  moved('/more/billings', '/billing'),
  moved('/more/user-settings', '/user-settings'),
  moved('/more/message-template', '/message-templates'),
  moved('/more/users', '/users'),
] as const

rootLayout.update({ component: RootLayout })
frameLayout.update({ component: lazyRouteComponent(() => import('./shell/frame.tsx'), 'Frame') })
workspaceLayout.update({ component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell') })

export const routeTree = rootLayout.addChildren([
  accessLayout.addChildren([...access.accessRoutes]),
  frameLayout.addChildren([...numbers.frameRoutes]),
  ...access.rootRoutes,
  workspaceLayout.addChildren([
    ...dashboard.workspaceRoutes,
    ...integrations.workspaceRoutes,
    ...services.workspaceRoutes,
    ...reminders.workspaceRoutes,
    ...asks.workspaceRoutes,
    ...availability.workspaceRoutes,
    ...messages.workspaceRoutes,
    ...messageTemplates.workspaceRoutes,
    ...keywords.workspaceRoutes,
    ...conversation.workspaceRoutes,
    profileRoute,
    ...notifications.workspaceRoutes,
    ...numbers.workspaceRoutes,
    ...scheduleTemplates.workspaceRoutes,
    ...organizations.workspaceRoutes,
    ...pricing.workspaceRoutes,
    ...coupons.workspaceRoutes,
    ...platform.workspaceRoutes,
    ...admins.workspaceRoutes,
    ...audit.workspaceRoutes,
    ...billing.workspaceRoutes,
    ...moreRoutes,
  ]),
])
