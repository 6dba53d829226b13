import { implement } from '@orpc/server'
import { contract } from '#contract/contract.ts'
import { isFresh } from '#core/access/session.ts'
import type { Role, SessionKind } from '#core/vocabulary/users.ts'
import type { Deps } from '#server/deps.ts'
import { OWNERS_ONLY, refuse } from './errors.ts'
import type { LiveHub } from './live-hub.ts'

/** Who is asking: a session that was found valid. */
export type Session = {
  id: number
  userId: number
  /** Null for platform admins. */
  churchId: number | null
  role: Role
  /** A session that waits for the second factor is nobody's yet. */
  kind: Exclude<SessionKind, 'second_factor'>
  /** Whether the second factor is on. */
  isSecured: boolean
  /** When its person last signed in, or gave the password or the second factor. */
  confirmedAt: Temporal.Instant
  /** The visit of a platform admin who is signed in as this person. */
  visit: { id: number; adminId: number } | null
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

/** Lets signed-in people pass to their own profile: also platform admins who have yet to turn the second factor on. */
export const ownProfile = signingUp.concat(({ context, next }) => {
  const session = context.session as Session
  if (session.kind !== 'full') throw refuse(401, ENDED)
  return next({ context: { session } })
})

/** Lets only signed-in people pass; platform admins with the second factor, where it is a must. */
export const signedIn = ownProfile.concat(({ context, next }) => {
  const session = context.session as Session
  const mustSecure = session.role === 'admin' && context.deps.adminsNeedSecondFactor && !session.isSecured
  if (mustSecure) throw refuse(403, 'Please turn on two-step login first: platform admins need it.')
  return next({ context: { session } })
})

/** Lets only members of a church pass, and says which church: everything they ask for is scoped to it. */
export const member = signedIn.concat(({ context, next }) => {
  const { churchId } = context.session as Session
  if (churchId === null) throw refuse(403, 'This page belongs to a church; platform admins have none.')
  return next({ context: { churchId } })
})

const requireOwner = ({ role }: Session): void => {
  if (role !== 'owner') throw refuse(403, OWNERS_ONLY)
}

/** Refuses whoever has not shown for a while who they are. */
export const requireFresh = (session: Session, now: Temporal.Instant): void => {
  if (isFresh(session.confirmedAt, now)) return
  if (session.isSecured)
    throw refuse(403, 'Please give a code of your authenticator app once more.', { confirm: 'code' })
  throw refuse(403, 'Please give your password once more.', { confirm: 'password' })
}

/** Refuses whoever is no owner, or has not shown for a while who they are; those who are signing up have just done so. */
export const requireFreshOwner = (session: Session, now: Temporal.Instant): void => {
  if (session.kind === 'signup') return
  requireOwner(session)
  requireFresh(session, now)
}

/** Lets only owners of a church pass. */
export const owner = member.concat(({ context, next }) => {
  requireOwner(context.session as Session)
  return next()
})

/** Lets only owners pass who have shown lately who they are: for what costs money, or stops the texts. */
export const freshOwner = member.concat(({ context, next }) => {
  requireFreshOwner(context.session as Session, context.deps.clock.now())
  return next()
})

/** Lets only platform admins pass. */
export const admin = signedIn.concat(({ context, next }) => {
  const { role } = context.session as Session
  if (role !== 'admin') throw refuse(403, 'Only platform admins may do this.')
  return next()
})
