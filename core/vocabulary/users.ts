/** The e-mail address is not verified yet. */
export const EMAIL_UNVERIFIED = 0
/** The address is verified, the details of the church are missing. */
export const EMAIL_VERIFIED = 1
/** The details are given, the number is missing. */
export const DETAILS_GIVEN = 2
/** Done; waits for a person's review when the checks were bypassed. */
export const COMPLETE = 3
export const SUSPENDED = 4
/** Suspended for so long that the number went back to the carrier. */
export const NUMBER_RELEASED = 5

/** How far an account has come, in this order. The API shows the number, as `status`. */
export const USER_STAGES = [
  EMAIL_UNVERIFIED,
  EMAIL_VERIFIED,
  DETAILS_GIVEN,
  COMPLETE,
  SUSPENDED,
  NUMBER_RELEASED,
] as const
export type UserStage = (typeof USER_STAGES)[number]

/** Those who belong to a church: owners see billing and decide who else belongs to it. */
export const MEMBER_ROLES = ['owner', 'staff'] as const

/** Platform admins belong to no church. */
export const ROLES = [...MEMBER_ROLES, 'admin'] as const
export type Role = (typeof ROLES)[number]

/** What a session is good for: everything, finishing the signup, or giving the second factor. */
export const SESSION_KINDS = ['full', 'signup', 'second_factor'] as const
export type SessionKind = (typeof SESSION_KINDS)[number]

/** What somebody gives once more before anything that only a fresh sign-in may do. */
export const CONFIRMATIONS = ['password', 'code'] as const
export type Confirmation = (typeof CONFIRMATIONS)[number]

/** What a single-use link in an e-mail is good for. */
export const TOKEN_KINDS = ['activation', 'reset', 'invitation', 'new_address'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** Of these links it can be asked whose they are before they are used. */
export const CHECKED_LINKS = ['activation', 'reset'] as const satisfies readonly TokenKind[]
export type CheckedLink = (typeof CHECKED_LINKS)[number]

/** What our checks can doubt about a signup: the domain of the e-mail address, the phone, or where somebody says to be. */
export const DOUBT_SUBJECTS = ['disposable_address', 'mail_exchanger', 'phone', 'place'] as const
export type DoubtSubject = (typeof DOUBT_SUBJECTS)[number]
/** A doubt of our checks, with what it is about. */
export type Doubt = { subject: DoubtSubject; words: string }
