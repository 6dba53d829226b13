import { isForbiddenForVisitors } from '#core/access/impersonation.ts'
import { api } from '#server/http/api.ts'
import { refuse } from '#server/http/errors.ts'

const FORBIDDEN =
  'You are signed in as somebody else: passwords, cards, e-mail addresses, logins and their data stay theirs.'

/** Keeps platform admins who are signed in as somebody else from what belongs to that person alone. */
export const guardVisits = api.middleware(({ context, next, procedure }, input) => {
  if (!context.session?.visit) return next()
  const { method = 'POST', path = '' } = procedure['~orpc'].route
  const fields = typeof input === 'object' && input !== null ? Object.keys(input) : []
  if (isForbiddenForVisitors({ method, path }, fields)) throw refuse(403, FORBIDDEN)
  return next()
})
