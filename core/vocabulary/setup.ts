/** What a new church does until its texts go out, in this order. */
export const SETUP_STEPS = ['number', 'planning', 'registration', 'trial', 'start'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/**
 * open: it can be done now. refused: it was done, and is to be corrected. later: something before it comes first.
 * waiting: it is done here, and others must act.
 */
export const SETUP_STATES = ['done', 'open', 'refused', 'later', 'waiting'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** Where a church that tries its texts sees them. */
export const PREVIEW_PLACES = ['phone', 'screen'] as const
export type PreviewPlace = (typeof PREVIEW_PLACES)[number]
