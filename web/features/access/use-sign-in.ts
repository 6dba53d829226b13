import { useNavigate } from '@tanstack/react-router'
import type { Signup, StoredSession } from '#contract/access.ts'
import { signIn } from '#web/lib/session.ts'
import { startSignup } from '#web/lib/signup.ts'

/** Keeps the session; the guards of the pages then lead on to where the person wanted to go. */
export const keepSession = ({ token, user, phone_number }: StoredSession): void =>
  signIn({ token, user, phoneNumber: phone_number })

/** Keeps what a signup has come to, and goes on to choosing the number. */
export const useChooseNumber = () => {
  const navigate = useNavigate()
  return (signup: Signup) => {
    startSignup(signup)
    return navigate({ to: '/signup-number', search: { id: signup.user.id } })
  }
}
