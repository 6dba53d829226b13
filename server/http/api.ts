import { type AnyProcedure, implement } from '@orpc/server'
import { contract } from '#contract/contract.ts'
import { may as abilityTo, ENDED, isChurchAct, MEMBERS_ONLY, needsFreshSignIn } from '#core/access/may.ts'
import { isFresh } from '#core/access/session.ts'
import type { Act, ChurchAct } from '#core/vocabulary/access.ts'
import type { Role, SessionKind } from '#core/vocabulary/users.ts'
import type { Scope } from '#server/db/scope.ts'
import type { Deps } from '#server/deps.ts'
import type { Browser } from './browser.ts'
import { refuse } from './errors.ts'
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
  browser: Browser
  session: Session | null
}

/** The contract, ready to be implemented. */
export const api = implement(contract, {
  // Who is asking is settled before what is asked for is looked at.
  initialInputValidationIndex: Number.POSITIVE_INFINITY,
}).$context<RequestContext>()

type Asked = { session: Session; deps: Pick<Deps, 'clock' | 'adminsNeedSecondFactor'> }

function requireFresh({ session, deps }: Asked): void {
  if (isFresh(session.confirmedAt, deps.clock.now())) return
  if (session.isSecured)
    throw refuse(403, 'Please give a code of your authenticator app once more.', { confirm: 'code' })
  throw refuse(403, 'Please give your password once more.', { confirm: 'password' })
}

/** Refuses whoever may not do this, with the sentence that says why, or must first show once more who they are. */
export function requireMay({ session, deps }: Asked, act: Act): void {
  const { role, kind, visit, isSecured } = session
  const actor = {
    role,
    isSigningUp: kind === 'signup',
    isVisiting: visit !== null,
    lacksSecondFactor: role === 'admin' && deps.adminsNeedSecondFactor && !isSecured,
  }
  const ability = abilityTo(actor, act)
  if (!ability.may) throw refuse(actor.isSigningUp ? 401 : 403, ability.because)
  if (needsFreshSignIn(actor, act)) requireFresh({ session, deps })
}

function asPerson(act: Act) {
  return api.middleware(({ context, next }) => {
    const { session, deps } = context
    if (!session) throw refuse(401, ENDED)
    requireMay({ session, deps }, act)
    return next({ context: { session } })
  })
}

function asMember(act: ChurchAct) {
  return asPerson(act).concat(({ context, next }) => {
    const { churchId } = context.session as Session
    if (churchId === null) throw refuse(403, MEMBERS_ONLY)
    const scope: Scope = { churchId }
    return next({ context: { churchId, scope } })
  })
}

const actsOfMiddlewares = new WeakMap<object, Act>()

/**
 * Lets only those pass who may do this. What somebody does in a church comes with the church that it is done in, and
 * with what of the church they see: everything they ask for is scoped to it.
 */
export function may(act: ChurchAct): ReturnType<typeof asMember>
export function may(act: Exclude<Act, ChurchAct>): ReturnType<typeof asPerson>
export function may(act: Act) {
  const middleware = isChurchAct(act) ? asMember(act) : asPerson(act)
  actsOfMiddlewares.set(middleware, act)
  return middleware
}

/** The act that a call is; null where strangers may call. */
export function actOf(procedure: AnyProcedure): Act | null {
  return procedure['~orpc'].middlewares.flatMap((one) => actsOfMiddlewares.get(one) ?? [])[0] ?? null
}
