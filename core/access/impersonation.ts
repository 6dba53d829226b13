import { COMPLETE, EMAIL_VERIFIED, type UserStage } from '#core/vocabulary/users.ts'

/** For how long a platform admin can be in somebody's account; it ends by itself then. */
export const IMPERSONATION_MINUTES = 60

/** Whether a platform admin may sign in as this person: not as oneself, and not in the middle of a signup. */
export const canLogInAs = (user: { id: number; status: UserStage }, adminId: number): boolean =>
  user.id !== adminId && (user.status >= COMPLETE || user.status < EMAIL_VERIFIED)
