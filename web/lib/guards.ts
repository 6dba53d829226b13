import { redirect } from '@tanstack/react-router'
import { currentSession, signOutReason } from '#web/lib/session.ts'
import { currentSignup } from '#web/lib/signup.ts'

const LANDING = '/dashboard'

/** Sends anonymous visitors to the login page and remembers where they wanted to go. */
export function onlySignedIn(wanted: string): void {
  if (currentSession()) return
  throw redirect({ to: '/login', search: wanted === LANDING ? {} : { redirect: wanted } })
}

/** Sends people with a session on to the page they asked for, else to the dashboard. */
export function onlySignedOut(wanted: string | undefined): void {
  if (currentSession()) throw redirect({ href: wanted ?? LANDING, replace: true })
}

/** Sends away everybody who has not verified an e-mail address in this browser. */
export function onlySigningUp(): void {
  if (!currentSignup()) throw redirect({ to: '/login', replace: true })
}

/** Choosing the number is for the person whose signup is kept here, and for nobody with a session. */
export function onlyChoosingNumber(id: number | undefined): void {
  if (currentSession()) throw redirect({ to: LANDING, replace: true })
  if (id && currentSignup()?.user.id === id) return
  // Whose signup the server no longer knows has an account, and reads at the login why.
  throw redirect({ to: signOutReason() === null ? '/signup' : '/login', replace: true })
}
