import {
  IconCalendarEvent,
  IconDots,
  IconInbox,
  IconLayoutDashboard,
  IconMessages,
  IconPlugConnected,
  IconTimelineEvent,
} from '@tabler/icons-react'
import type { Church } from '#contract/access.ts'

type Place = 'side' | 'header' | 'bottom' | 'settings'

export type MenuEntry = {
  label: string
  to: '/dashboard' | '/services' | '/forecast' | '/inbox' | '/logs' | '/integrations' | '/more'
  icon: typeof IconDots
  places: readonly Place[]
  isShown?: (church: Church) => boolean
}

/** Services are there once the planning service is connected and the church is not suspended (spec 001 §2). */
const hasServices = (church: Church) => church.pivot.pco_access_token && church.status !== 'Not Active'

/** Every page that a menu leads to, in the order shown. */
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
  { label: 'Logs', to: '/logs', icon: IconMessages, places: ['side', 'settings'] },
  { label: 'Integrations', to: '/integrations', icon: IconPlugConnected, places: ['side', 'settings'] },
  { label: 'More', to: '/more', icon: IconDots, places: ['header', 'bottom'] },
]

/** The entries of one menu for a church; none without a church, as for platform admins. */
export const menu = (place: Place, church: Church | null): MenuEntry[] =>
  ENTRIES.filter((entry) => church && entry.places.includes(place) && (entry.isShown?.(church) ?? true))
