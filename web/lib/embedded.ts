import type { PhoneNumber, User } from '#contract/access.ts'
import { client } from './api.ts'
import { tokenIn } from './auth-message.ts'
import { currentSession, type Session, signIn } from './session.ts'

/** Whether an app shows the pages inside itself, in a frame or in its own browser. */
export const isEmbedded = (): boolean => window.parent !== window || 'ReactNativeWebView' in window

/** What belongs to the token, as the server says it; null when it is not good. */
async function sessionOf(token: string): Promise<Session | null> {
  const response = await fetch('/api/profile', { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) return null
  const profile: { user: User; phone_number: PhoneNumber | null } = await response.json()
  const { user, phone_number: number } = profile
  return { token, user, phoneNumber: number && { id: number.id, number: number.number } }
}

/** Whether a message comes from the pages themselves, as an app's own browser sends it, or from an app that is named. */
async function isTrusted(origin: string): Promise<boolean> {
  if (origin === location.origin) return true
  const { embedded_in: apps } = await client.platform.pages()
  return apps.includes(origin)
}

/**
 * Signs in whom the app around the pages names in an auth message, unless somebody is signed in; `whenSignedIn` then
 * leads on.
 */
export function followApp(whenSignedIn: () => void): void {
  if (!isEmbedded()) return
  addEventListener('message', async ({ data, origin }) => {
    const token = tokenIn(data)
    if (token === null || currentSession() || !(await isTrusted(origin))) return
    const session = await sessionOf(token)
    if (!session || currentSession()) return
    signIn(session)
    whenSignedIn()
  })
}
