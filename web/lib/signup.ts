import { useSyncExternalStore } from 'react'
import type { Signup } from '#contract/access.ts'
import { localStore } from './browser-store.ts'
import { onSessionChange } from './session.ts'

const TOKEN = 'signup_token'
const USER = 'signup_user'
const listeners = new Set<() => void>()

function read(): Signup | null {
  const token = localStore.getItem(TOKEN)
  const stored = localStore.getItem(USER)
  if (!token || !stored) return null
  try {
    return { token, user: JSON.parse(stored) as Signup['user'] }
  } catch {
    return null
  }
}

let current = read()

function tell() {
  current = read()
  for (const listener of listeners) listener()
}

/** Follows another tab that goes on with the signup or ends it. */
addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === USER || event.key === null) tell()
})

/**
 * The signup that is under way in this browser, after its e-mail address was verified; null when there is
 * none.
 */
export const currentSignup = (): Signup | null => current

/** Keeps a signup, at its start and after each step. */
export function startSignup({ token, user }: Signup): void {
  localStore.setItem(USER, JSON.stringify(user))
  localStore.setItem(TOKEN, token)
  tell()
}

export function endSignup(): void {
  localStore.removeItem(TOKEN)
  localStore.removeItem(USER)
  tell()
}

// Whoever signs in or out here is no longer signing up.
onSessionChange(endSignup)

function onSignupChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSignup = (): Signup | null => useSyncExternalStore(onSignupChange, currentSignup)
