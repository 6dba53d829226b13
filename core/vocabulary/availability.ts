/** How somebody stands with the question which days of a month they cannot serve. */
export const ASKED_STATES = ['asked', 'confirming', 'answered'] as const
/** `confirming`: the days were repeated, and the YES is missing. */
export type AskedState = (typeof ASKED_STATES)[number]
export const AVAILABILITY_STATES = ['not_asked', 'unreachable', ...ASKED_STATES] as const
