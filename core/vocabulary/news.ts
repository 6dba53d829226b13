/** What somebody at the church can hear of. */
export const NEWS_EVENTS = ['accepted', 'declined', 'failed', 'not_understood'] as const
export type NewsEvent = (typeof NEWS_EVENTS)[number]

/** How often. */
export const NEWS_FREQUENCIES = ['at_once', 'daily', 'weekly'] as const
export type NewsFrequency = (typeof NEWS_FREQUENCIES)[number]

/** Through what. */
export const NEWS_CHANNELS = ['email', 'text'] as const
export type NewsChannel = (typeof NEWS_CHANNELS)[number]
