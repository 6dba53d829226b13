/** Somebody wants no more texts, or wants them again. */
export const CONSENT_ACTIONS = ['opted_out', 'opted_in'] as const
export type ConsentAction = (typeof CONSENT_ACTIONS)[number]

/** Who told us: the volunteer by text, or on the church's public page and then by text, or the carrier when it refused one. */
export const CONSENT_SOURCES = ['text', 'page', 'carrier'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]
