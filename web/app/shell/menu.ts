import {
  IconActivityHeartbeat,
  IconBell,
  IconBuildingChurch,
  IconCalendarEvent,
  IconCalendarTime,
  IconCertificate,
  IconCreditCard,
  IconDots,
  IconHistory,
  IconInbox,
  IconKey,
  IconLayoutDashboard,
  IconMessage2Cog,
  IconMessages,
  IconPhone,
  IconPlugConnected,
  IconShieldLock,
  IconTag,
  IconTicket,
  IconTimelineEvent,
  IconUserCircle,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Church } from '#contract/churches.ts'
import { NOT_ACTIVE } from '#core/vocabulary/churches.ts'
import { isEmbedded } from '#web/lib/embedded.ts'
import { type Me, whyNotFor } from '#web/lib/profile.ts'

type Place = 'side' | 'header' | 'bottom' | 'settings'

/** What a menu entry depends on besides the church. */
type Facts = Pick<Me, 'needsRegistration' | 'user' | 'visit'>

export type MenuEntry = {
  label: string
  to: NonNullable<LinkProps['to']>
  icon: typeof IconDots
  places: readonly Place[]
  isShown?: (church: Church, facts: Facts) => boolean
}

/** Services appear once the planning service is connected, unless the church is suspended. */
const hasServices = (church: Church) => church.pivot.pco_access_token && church.status !== NOT_ACTIVE

/** Every page that a menu of a church leads to, in the order shown. */
const ENTRIES: readonly MenuEntry[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, places: ['side', 'header', 'bottom'] },
  {
    label: 'Services',
    to: '/services',
    icon: IconCalendarEvent,
    places: ['side', 'header', 'bottom'],
    isShown: hasServices,
  },
  {
    label: 'Forecast',
    to: '/forecast',
    icon: IconTimelineEvent,
    places: ['side', 'header', 'bottom'],
    isShown: hasServices,
  },
  { label: 'Inbox', to: '/inbox', icon: IconInbox, places: ['side', 'bottom', 'settings'] },
  { label: 'My profile', to: '/user-settings', icon: IconUserCircle, places: ['side', 'settings'] },
  { label: 'Integrations', to: '/integrations', icon: IconPlugConnected, places: ['side', 'settings'] },
  {
    label: 'Billing',
    to: '/billing',
    icon: IconCreditCard,
    places: ['side', 'settings'],
    isShown: (_church, me) => whyNotFor(me, 'billing.read') === null && !isEmbedded(),
  },
  { label: 'Logs', to: '/logs', icon: IconMessages, places: ['side', 'settings'] },
  { label: 'My Numbers', to: '/number', icon: IconPhone, places: ['side', 'settings'] },
  {
    label: 'Carrier registration',
    to: '/brand',
    icon: IconCertificate,
    places: ['side', 'settings'],
    isShown: (_church, { needsRegistration }) => needsRegistration,
  },
  {
    label: 'Schedule templates',
    to: '/schedule-templates',
    icon: IconCalendarTime,
    places: ['side', 'settings'],
  },
  {
    label: 'Message templates',
    to: '/message-templates',
    icon: IconMessage2Cog,
    places: ['side', 'settings'],
  },
  { label: 'Keywords', to: '/keywords', icon: IconKey, places: ['side', 'settings'] },
  { label: 'Notifications', to: '/notifications', icon: IconBell, places: ['side', 'settings'] },
  { label: 'More', to: '/more', icon: IconDots, places: ['header', 'bottom'] },
]

/** The pages of platform admins, in the order shown. */
const ADMIN_ENTRIES: readonly MenuEntry[] = [
  {
    label: 'Users',
    to: '/users',
    icon: IconBuildingChurch,
    places: ['side', 'header', 'bottom', 'settings'],
  },
  { label: 'Platform', to: '/platform', icon: IconActivityHeartbeat, places: ['side', 'header', 'bottom'] },
  { label: 'Pricing', to: '/pricing', icon: IconTag, places: ['side', 'settings'] },
  { label: 'Coupons', to: '/coupons', icon: IconTicket, places: ['side', 'settings'] },
  { label: 'Audit log', to: '/audit', icon: IconHistory, places: ['side', 'settings'] },
  { label: 'Admins', to: '/admins', icon: IconShieldLock, places: ['side', 'settings'] },
  { label: 'My profile', to: '/user-settings', icon: IconUserCircle, places: ['side', 'settings'] },
  { label: 'More', to: '/more', icon: IconDots, places: ['header', 'bottom'] },
]

/** The entries of one menu: the pages of a church, or of platform admins, who have none. */
export function menu(place: Place, church: Church | null, facts: Facts): MenuEntry[] {
  if (!church)
    return facts.user && whyNotFor(facts, 'platform.manage') === null
      ? ADMIN_ENTRIES.filter(({ places }) => places.includes(place))
      : []
  return ENTRIES.filter((entry) => entry.places.includes(place) && (entry.isShown?.(church, facts) ?? true))
}
