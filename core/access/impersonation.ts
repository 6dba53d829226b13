import { COMPLETE, EMAIL_VERIFIED, type UserStage } from '#core/vocabulary/users.ts'

/** For how long a platform admin can be in somebody's account; it ends by itself then. */
export const IMPERSONATION_MINUTES = 60

/** Whether a platform admin may sign in as this person: not as oneself, and not in the middle of a signup. */
export const canLogInAs = (user: { id: number; status: UserStage }, adminId: number): boolean =>
  user.id !== adminId && (user.status >= COMPLETE || user.status < EMAIL_VERIFIED)

/** What belongs to the church alone: how people log in, cards, addresses, and the whole of what is stored. */
const PRIVATE_PATHS = [
  /^\/second-factor(\/|$)/,
  /^\/end-(other-)?sessions?$/,
  /card/,
  /^\/(export|erase)/,
  /^\/(recovery|passkey|confirm-password|verify-email|change-email)/,
]
/** Fields of the profile that nobody else may change. */
const PRIVATE_FIELDS = ['password', 'old_password', 'c_password', 'email', 'username', 'billing_email']

/** Whether a call would change passwords, cards or e-mail addresses, which nobody may for somebody else. */
export const isForbiddenForVisitors = (
  { method, path }: { method: string; path: string },
  fields: readonly string[],
): boolean => {
  if (method === 'GET') return false
  if (PRIVATE_PATHS.some((pattern) => pattern.test(path))) return true
  return path === '/profile' && fields.some((field) => PRIVATE_FIELDS.includes(field))
}
