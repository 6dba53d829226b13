import {
  IconActivityHeartbeat,
  IconBell,
  IconBuildingChurch,
  IconCalendarEvent,
  IconCalendarOff,
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
  IconSunrise,
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
  params?: { date: string }
  icon: typeof IconDots
  places: readonly Place[]
  /** What of the set-up it belongs to. */
  group?: 'Texts' | 'Church' | 'Account'
  isShown?: (church: Church, facts: Facts) => boolean
}

/** Services appear once the planning service is connected, unless the church is suspended. */
const hasServices = (church: Church) => church.pivot.pco_access_token && church.status !== NOT_ACTIVE

/** Every page that a menu of a church leads to, in the order shown: the daily work, and then what is set up. */
const ENTRIES: readonly MenuEntry[] = [
  {
    label: 'Tomorrow',
    to: '/day/$date',
    params: { date: 'tomorrow' },
    icon: IconSunrise,
    places: ['header'],
    isShown: hasServices,
  },
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, places: ['header', 'bottom'] },
  {
    label: 'Services',
    to: '/services',
    icon: IconCalendarEvent,
    places: ['header', 'bottom'],
    isShown: hasServices,
  },
  {
    label: 'Forecast',
    to: '/forecast',
    icon: IconTimelineEvent,
    places: ['header', 'bottom'],
    isShown: hasServices,
  },
  { label: 'Inbox', to: '/inbox', icon: IconInbox, places: ['header', 'bottom'] },
  {
    label: 'Schedule templates',
    to: '/schedule-templates',
    icon: IconCalendarTime,
    places: ['side', 'settings'],
    group: 'Texts',
  },
  {
    label: 'Message templates',
    to: '/message-templates',
    icon: IconMessage2Cog,
    places: ['side', 'settings'],
    group: 'Texts',
  },
  { label: 'Keywords', to: '/keywords', icon: IconKey, places: ['side', 'settings'], group: 'Texts' },
  {
    label: 'Days away',
    to: '/availability',
    icon: IconCalendarOff,
    places: ['side', 'settings'],
    group: 'Texts',
    isShown: hasServices,
  },
  {
    label: 'My profile',
    to: '/user-settings',
    icon: IconUserCircle,
    places: ['side', 'settings'],
    group: 'Church',
  },
  { label: 'My Numbers', to: '/number', icon: IconPhone, places: ['side', 'settings'], group: 'Church' },
  {
    label: 'Carrier registration',
    to: '/brand',
    icon: IconCertificate,
    places: ['side', 'settings'],
    group: 'Church',
    isShown: (_church, { needsRegistration }) => needsRegistration,
  },
  {
    label: 'Integrations',
    to: '/integrations',
    icon: IconPlugConnected,
    places: ['side', 'settings'],
    group: 'Church',
  },
  {
    label: 'Notifications',
    to: '/notifications',
    icon: IconBell,
    places: ['side', 'settings'],
    group: 'Church',
  },
  {
    label: 'Billing',
    to: '/billing',
    icon: IconCreditCard,
    places: ['side', 'settings'],
    group: 'Account',
    isShown: (_church, me) => whyNotFor(me, 'billing.read') === null && !isEmbedded(),
  },
  { label: 'Logs', to: '/logs', icon: IconMessages, places: ['side', 'settings'], group: 'Account' },
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

/** The same by what they set up, in the order shown. */
export const byGroup = (entries: readonly MenuEntry[]): [string, MenuEntry[]][] => [
  ...Map.groupBy(entries, ({ group }) => group ?? ''),
]
