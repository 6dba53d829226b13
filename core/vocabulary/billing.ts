/** What moves a balance: credits are granted, used for a text, and returned when the carrier did not take or lost it. */
export const CREDIT_ENTRY_KINDS = ['granted', 'used', 'returned'] as const
export type CreditEntryKind = (typeof CREDIT_ENTRY_KINDS)[number]

/** What ends a coupon: a number of uses, a day, or nothing. */
export const COUPON_TYPES = ['uses', 'expiry', 'no_expiry'] as const
export type CouponType = (typeof COUPON_TYPES)[number]
