import { refuse } from '#server/http/errors.ts'
import type { UserRow } from '../queries.ts'
import { isInReview } from '../views.ts'

const VERIFY_FIRST = 'Please verify your e-mail address first.'
const REVIEW = 'Your account is waiting for manual review, which takes 1-2 business days. We will e-mail you.'

/** Refuses those whose password is right and who may not sign in all the same. */
export const requireOpenAccount = (user: UserRow): void => {
  if (user.closedReason !== null) throw refuse(403, `This account is closed: ${user.closedReason}`)
  if (user.status < 2) throw refuse(401, VERIFY_FIRST, { email: user.email })
  if (isInReview(user)) throw refuse(403, REVIEW)
}
