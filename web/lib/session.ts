import { useSyncExternalStore } from 'react'
import type { User } from '#contract/access.ts'
import { localStore } from './browser-store.ts'

export type Session = { token: string; user: User; phoneNumber: { id: number; number: string } | null }

const TOKEN = 'token'
const USER = 'user'
/** The session of a platform admin who is signed in as somebody else. */
const ADMIN = 'admin_session'
const listeners = new Set<(session: Session | null) => void>()

function read(): Session | null {
  const token = localStore.getItem(TOKEN)
  const stored = localStore.getItem(USER)
  if (!token || !stored) return null
  try {
    return { token, ...(JSON.parse(stored) as Omit<Session, 'token'>) }
  } catch {
    return null
  }
}

let current = read()
let notice: string | null = null

function tell() {
  current = read()
  for (const listener of listeners) listener(current)
}

/** Follows another tab that signs in or out. */
addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === USER || event.key === null) tell()
})

export const currentSession = (): Session | null => current

/** Whether a platform admin is signed in as somebody else in this browser. */
export const isVisiting = (): boolean => localStore.getItem(ADMIN) !== null

export function signIn({ token, ...rest }: Session): void {
  localStore.setItem(USER, JSON.stringify(rest))
  localStore.setItem(TOKEN, token)
  notice = null
  tell()
}

/** Ends the session here and in the other tabs; the reason is shown on the login page. */
export function signOut(reason: string | null = null): void {
  localStore.removeItem(TOKEN)
  localStore.removeItem(USER)
  localStore.removeItem(ADMIN)
  notice = reason
  tell()
}

/** Keeps the session of the platform admin, and goes on as somebody else. */
export function beginVisit(session: Session): void {
  if (current && !isVisiting()) localStore.setItem(ADMIN, JSON.stringify(current))
  signIn(session)
}

/** Brings the session of the platform admin back; false when nobody is signed in as somebody else. */
export function endVisit(): boolean {
  const kept = localStore.getItem(ADMIN)
  if (kept === null) return false
  localStore.removeItem(ADMIN)
  signIn(JSON.parse(kept) as Session)
  return true
}

/** Why the session ended, if the server ended it. */
export const signOutReason = (): string | null => notice

export function onSessionChange(listener: (session: Session | null) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, currentSession)
