/** Why a church needs somebody to look at it. */
export const ATTENTION_REASONS = [
  'connection_broken',
  'credits_out',
  'roster_old',
  'registration_refused',
  'registration_stuck',
  'number_refused',
  'account_suspended',
  'larger_asked',
  'numbers_bought',
  'billing_differed',
  'disputed',
] as const
export type AttentionReason = (typeof ATTENTION_REASONS)[number]

/** What the product depends on. */
export const PROVIDERS = ['texting', 'planning', 'links', 'mail', 'payments'] as const
export type Provider = (typeof PROVIDERS)[number]

/** How a provider does: all went well, some calls failed, or nothing went well. */
export const HEALTH_STATES = ['idle', 'well', 'troubled', 'down'] as const
export type HealthState = (typeof HEALTH_STATES)[number]
