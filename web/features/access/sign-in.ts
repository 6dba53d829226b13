import type { Signup, StoredSession } from '#contract/access.ts'
import { signIn } from '#web/lib/session.ts'
import { startSignup } from '#web/lib/signup.ts'

/** Keeps the session; the guards then take the person to the page that was asked for. */
export const keepSession = ({ token, user, phone_number }: StoredSession): void =>
  signIn({ token, user, phoneNumber: phone_number })

/** Keeps the state of a signup, and goes on to choosing the number; the login has no router for that. */
export function chooseNumber(signup: Signup): void {
  startSignup(signup)
  location.assign(`/signup-number?id=${signup.user.id}`)
}
