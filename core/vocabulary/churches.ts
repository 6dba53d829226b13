export const ON_TRIAL = 'On Trial'
/** A coupon has made the trial longer. */
export const ON_EXTENDED_TRIAL = 'On Extended Trial'
export const ACTIVE = 'Active'
/** Cancelled by the church, but still paid for a while. */
export const CANCELLING = 'Cancelling'
export const CANCELLED = 'Cancelled'
/** Suspended: payment failed for two weeks, or a platform admin decided so. */
export const NOT_ACTIVE = 'Not Active'
/** The signup is not finished, or waits for a person's review. */
export const PENDING = 'Pending'
/** Of a user who has no church yet. */
export const EMAIL_CONFIRMED = 'Email Confirmed'

/** Where a church stands with us; the words are shown as they are. */
export const CHURCH_STATUSES = [
  ON_TRIAL,
  ON_EXTENDED_TRIAL,
  ACTIVE,
  CANCELLING,
  CANCELLED,
  NOT_ACTIVE,
  PENDING,
  EMAIL_CONFIRMED,
] as const
export type ChurchStatus = (typeof CHURCH_STATUSES)[number]

/** The trial runs. */
export const TRIAL_STATUSES: readonly ChurchStatus[] = [ON_TRIAL, ON_EXTENDED_TRIAL]

/** A church with one of these sees little more than its billing. */
export const SHUT_STATUSES: readonly ChurchStatus[] = [CANCELLED, NOT_ACTIVE]
export const isShut = (status: ChurchStatus): boolean => SHUT_STATUSES.includes(status)

/** Texts go to the volunteers. */
export const LIVE = 'live'

/** Whether texts go nowhere, to the owner's own phone, or to the volunteers. */
export const SENDING_MODES = ['paused', 'trial', LIVE] as const
export type SendingMode = (typeof SENDING_MODES)[number]

/** What texts about services can be switched off for: all coming weeks, a date, a plan. */
export const TEXT_SWITCHES = ['all', 'date', 'plan'] as const
export type TextSwitch = (typeof TEXT_SWITCHES)[number]

/** Which of a person's numbers in the planning service is texted. */
export const PHONE_PREFERENCES = ['mobile', 'primary', 'mobile-primary'] as const
export type PhonePreference = (typeof PHONE_PREFERENCES)[number]

/** How many months a church can keep its texts and answers. */
export const RETENTION_MONTHS = [6, 12, 24, 36, 60] as const
export type RetentionMonths = (typeof RETENTION_MONTHS)[number]

/** How many phones a day strangers can have a church ask by its public form. */
export const OPT_IN_DAY_MAXES = [10, 20, 50, 100, 200] as const
export type OptInDayMax = (typeof OPT_IN_DAY_MAXES)[number]

/** Between these a church limits how many texts one person gets in seven days. */
export const WEEKLY_CAP = { min: 1, max: 50 } as const
