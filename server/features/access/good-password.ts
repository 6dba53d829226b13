import { passwordProblem } from '#core/access/password.ts'
import { refuse } from '#server/http/errors.ts'

/** Refuses a new password that is tried first by whoever guesses. */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password)
  if (problem) throw refuse(422, { password: [problem] })
}
