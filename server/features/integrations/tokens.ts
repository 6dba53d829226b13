import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { failure, type Outcome, success } from '#core/outcome.ts'
import { isAfter } from '#core/time/instant.ts'
import type { PlanningFailure, PlanningTokens } from '#providers/planning/port.ts'
import { patiently } from '#server/db/patiently.ts'
import { planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { portOf } from '#server/planning-service.ts'
import { type Connection, findConnection, markBroken } from './connection.ts'

type Token = Promise<Outcome<string, PlanningFailure>>

/** A token is renewed this long before it ends, so that no request starts with one about to end. */
const AHEAD_MINUTES = 5
/** Longer than a renewal can take; afterwards whoever held it is taken for dead. */
const LEASE_SECONDS = 30
const WAIT_MS = 50
const WAITS_MAX = 200

const reconnect = (detail: string) => failure<PlanningFailure>({ kind: 'alert', why: 'reconnect', detail })

/** What both halves of a stored token pair become. */
export const sealedTokens = ({ vault }: Deps, tokens: PlanningTokens) => ({
  accessTokenSealed: vault.seal(tokens.accessToken),
  refreshTokenSealed: vault.seal(tokens.refreshToken),
  tokenExpiresAt: tokens.expiresAt,
  renewingUntil: null,
})

/** The church's access token, renewed ahead of its end. A broken connection fails at once. */
export async function currentToken(deps: Deps, churchId: number, known: Connection | null = null): Token {
  const connection = known ?? (await findConnection(deps.db, churchId))
  if (!connection) return reconnect('the church is not connected')
  if (connection.brokenReason !== null) return reconnect(connection.brokenReason)
  const token = deps.vault.open(connection.accessTokenSealed)
  const now = deps.clock.now()
  if (isAfter(connection.tokenExpiresAt, now.add({ minutes: AHEAD_MINUTES }))) return success(token)
  const renewed = await renewToken(deps, churchId, token)
  const isStillGood = isAfter(connection.tokenExpiresAt, now)
  return !renewed.ok && renewed.failure.kind === 'retry' && isStillGood ? success(token) : renewed
}

/** A fresh token in place of `stale`. One process of all renews; the others wait for what it stores. */
export async function renewToken(deps: Deps, churchId: number, stale: string): Token {
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const connection = await findConnection(deps.db, churchId)
    if (!connection) return reconnect('the church is not connected')
    if (connection.brokenReason !== null) return reconnect(connection.brokenReason)
    const token = deps.vault.open(connection.accessTokenSealed)
    if (token !== stale) return success(token)
    if (await claim(deps, connection)) return renew(deps, connection)
    await wait(WAIT_MS)
  }
  const notBefore = deps.clock.now().add({ seconds: LEASE_SECONDS })
  return failure({ kind: 'retry', notBefore, why: 'unavailable', detail: 'the token is still being renewed' })
}

/** This row, as long as nobody stored other tokens meanwhile. */
const sameTokens = ({ churchId, accessTokenSealed }: Connection) =>
  and(
    eq(planningConnections.churchId, churchId),
    eq(planningConnections.accessTokenSealed, accessTokenSealed),
  )

async function claim({ db, clock }: Deps, connection: Connection): Promise<boolean> {
  const now = clock.now()
  const isFree = or(isNull(planningConnections.renewingUntil), lte(planningConnections.renewingUntil, now))
  const claimed = await db
    .update(planningConnections)
    .set({ renewingUntil: now.add({ seconds: LEASE_SECONDS }) })
    .where(and(sameTokens(connection), isFree))
    .returning({ churchId: planningConnections.churchId })
  return claimed.length > 0
}

const OTHERS_WAITS_MAX = 10

/**
 * A refresh token is good once: it is refused, too, when somebody used it whose claim was over before they were done.
 * Theirs is the token then.
 */
async function renewedByAnother(deps: Deps, before: Connection): Promise<string | null> {
  for (let waits = 0; waits < OTHERS_WAITS_MAX; waits += 1) {
    const connection = await findConnection(deps.db, before.churchId)
    if (!connection) return null
    if (connection.accessTokenSealed !== before.accessTokenSealed)
      return deps.vault.open(connection.accessTokenSealed)
    await wait(WAIT_MS)
  }
  return null
}

async function renew(deps: Deps, connection: Connection): Token {
  const port = portOf(deps, connection.service)
  const renewed = await port.refresh(deps.vault.open(connection.refreshTokenSealed))
  if (!renewed.ok) {
    await deps.db.update(planningConnections).set({ renewingUntil: null }).where(sameTokens(connection))
    const isDead = renewed.failure.kind === 'alert' && renewed.failure.why === 'reconnect'
    if (!isDead) return renewed
    const others = await renewedByAnother(deps, connection)
    if (others) return success(others)
    await markBroken(deps, connection, renewed.failure.detail)
    return renewed
  }
  // The old ones are worth nothing any more.
  const tokens = sealedTokens(deps, renewed.value)
  await patiently(() => deps.db.update(planningConnections).set(tokens).where(sameTokens(connection)))
  return success(renewed.value.accessToken)
}
