import {
  COMPLETE,
  DETAILS_GIVEN,
  EMAIL_UNVERIFIED,
  type Role,
  type UserStage,
} from '#core/vocabulary/users.ts'

type Account = {
  role: Role
  status: UserStage
  churchId: number | null
  passwordHash: string | null
  closedReason: string | null
  /** The checks of the e-mail address or the phone were bypassed. */
  isBypassed: boolean
}
type Known<Field extends keyof Account> = Pick<Account, Field>

/** Whether somebody has signed up and given no details yet. */
export const isSigningUp = (user: Known<'status' | 'churchId' | 'closedReason' | 'role'>): boolean =>
  user.status < DETAILS_GIVEN && user.churchId === null && user.role !== 'admin' && user.closedReason === null

/** Whether a signup was never verified: then it can be corrected, and gives way to an invitation. */
export const isUnverified = (user: Known<'status' | 'churchId' | 'role'>): boolean =>
  user.status === EMAIL_UNVERIFIED && user.churchId === null && user.role !== 'admin'

/** Whether somebody was invited, to a church or as a platform admin, and has not accepted yet. */
export const isInvited = (user: Known<'status' | 'churchId' | 'passwordHash' | 'role'>): boolean =>
  user.status < DETAILS_GIVEN &&
  (user.churchId !== null || user.role === 'admin') &&
  user.passwordHash === null

/** Whether somebody waits for a person's review. */
export const isInReview = (user: Known<'status' | 'isBypassed' | 'closedReason'>): boolean =>
  user.status === COMPLETE && user.isBypassed && user.closedReason === null

/** How far giving the details takes somebody: to the choice of a number, or to the review that comes first. */
export const stageWithDetails = ({ isBypassed }: Known<'isBypassed'>): UserStage =>
  isBypassed ? COMPLETE : DETAILS_GIVEN

/** What keeps somebody out whose password is right; null when nothing does. */
export function obstacleToSignIn(
  user: Known<'status' | 'isBypassed' | 'closedReason'>,
): 'closed' | 'unverified' | 'in_review' | null {
  if (user.closedReason !== null) return 'closed'
  if (user.status < DETAILS_GIVEN) return 'unverified'
  return isInReview(user) ? 'in_review' : null
}

/**
 * What the account that an address has already means for an invitation to a church. gives_way: it was never
 * verified, so it can be deleted.
 */
export function standingForInvitation(
  user: Known<'status' | 'churchId' | 'passwordHash' | 'role'>,
  churchId: number,
): 'invited' | 'member' | 'gives_way' | 'taken' {
  if (user.churchId === churchId) return isInvited(user) ? 'invited' : 'member'
  return isUnverified(user) ? 'gives_way' : 'taken'
}
