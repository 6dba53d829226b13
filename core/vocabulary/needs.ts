/** What a church itself lacks, most pressing first. */
export const CHURCH_NEEDS = [
  'not_connected',
  'reconnect',
  'paused',
  'no_number',
  'account_suspended',
  'not_registered',
  'number_starting',
  'no_credits',
  'near_daily_cap',
  'disputed',
] as const
export type ChurchNeed = (typeof CHURCH_NEEDS)[number]

/** Everything that can wait for somebody at a church. */
export const NEED_KINDS = ['failed', 'declined', ...CHURCH_NEEDS, 'not_understood'] as const
export type NeedKind = (typeof NEED_KINDS)[number]
