import { implement } from '@orpc/server'
import { contract } from '#contract/contract.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from './errors.ts'
import type { LiveHub } from './live-hub.ts'

/** Who is asking: a session that was found valid. */
export type Session = {
  id: number
  userId: number
  /** Null for platform admins. */
  churchId: number | null
  role: 'owner' | 'staff' | 'admin'
  /** What the session is good for: everything, or only finishing the signup. */
  kind: 'full' | 'signup'
}

/** What every route is given. */
export type RequestContext = {
  deps: Deps
  live: LiveHub
  /** The address of the caller, for rate limits. */
  ip: string
  device: string
  session: Session | null
}

/** The contract, ready to be implemented. */
export const api = implement(contract, {
  // Who is asking is settled before what is asked for is looked at.
  initialInputValidationIndex: Number.POSITIVE_INFINITY,
}).$context<RequestContext>()

const ENDED = 'Your session has ended. Please log in again.'

/** Lets people pass who are signed in, or are finishing their signup. */
export const signingUp = api.middleware(({ context, next }) => {
  if (!context.session) throw refuse(401, ENDED)
  return next({ context: { session: context.session } })
})

/** Lets only signed-in people pass. */
export const signedIn = signingUp.concat(({ context, next }) => {
  const session = context.session as Session
  if (session.kind !== 'full') throw refuse(401, ENDED)
  return next({ context: { session } })
})

/** Lets only members of a church pass, and says which church: everything they ask for is scoped to it. */
export const member = signedIn.concat(({ context, next }) => {
  const { churchId } = context.session as Session
  if (churchId === null) throw refuse(403, 'This page belongs to a church; platform admins have none.')
  return next({ context: { churchId } })
})
