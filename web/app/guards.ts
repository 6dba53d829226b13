import { redirect } from '@tanstack/react-router'
import { currentSession } from '#web/lib/session.ts'

const LANDING = '/dashboard'

/** Sends anonymous visitors to the login page and remembers where they wanted to go. */
export const onlySignedIn = (wanted: string): void => {
  if (currentSession()) return
  throw redirect({ to: '/login', search: wanted === LANDING ? {} : { redirect: wanted } })
}

/** Sends people with a session on to the page they asked for, else to the dashboard. */
export const onlySignedOut = (wanted: string | undefined): void => {
  if (currentSession()) throw redirect({ href: wanted ?? LANDING, replace: true })
}
