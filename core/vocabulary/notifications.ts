/** What somebody at the church can hear of. */
export const NOTIFICATION_EVENTS = ['accepted', 'declined', 'failed', 'not_understood'] as const
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number]

/** How often. */
export const NOTIFICATION_FREQUENCIES = ['at_once', 'daily', 'weekly'] as const
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number]

/** Through what; 'mobile' is Web Push to the devices that somebody has switched on. */
export const NOTIFICATION_CHANNELS = ['email', 'mobile', 'text'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]
