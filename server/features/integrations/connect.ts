import { and, eq, ne } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import { noAnswer, notConnected } from '#core/polling/polling-words.ts'
import type { PlanningService } from '#core/vocabulary/integrations.ts'
import type {
  PlanningAccess,
  PlanningFailure,
  PlanningOrganization,
  PlanningPort,
  PlanningTokens,
} from '#providers/planning/port.ts'
import { codeChallenge, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { answers, churches, planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { lockSchedule, scheduleTexts } from '#server/features/messages/schedule.ts'
import { refuse } from '#server/http/errors.ts'
import { offeredPort, portOf } from '#server/planning-service.ts'
import { beginAuthorising, TRY_AGAIN, takeAuthorising } from './authorise.ts'
import { findConnection } from './connection.ts'
import { endRemotely, forget } from './disconnect.ts'
import { belongsTo, findOwnerOf, forgetRefusal, rememberRefusal } from './organization.ts'
import { finishedSubscriptions } from './subscriptions.ts'
import { renewToken, sealedTokens } from './tokens.ts'

type Member = { churchId: number; userId: number; sessionId: number }

const redirectUri = ({ publicUrl }: Deps): string => `${publicUrl}/authorization`

const authorizeUrl = (deps: Deps, port: PlanningPort, state: string, verifier: string): string =>
  port.authorizeUrl({ state, codeChallenge: codeChallenge(verifier), redirectUri: redirectUri(deps) })

/** The planning service that is asked for by its key, else the one that is offered. */
function chosenPort(deps: Deps, service: string | undefined): PlanningPort {
  if (service === undefined) return offeredPort(deps)
  const port = deps.planning.get(service as PlanningService)
  if (!port) throw refuse(404, 'This planning service is not offered here.')
  return port
}

/** Where the browser goes to authorise. */
export async function startConnecting(
  deps: Deps,
  sessionId: number,
  service?: string,
): Promise<{ url: string }> {
  const port = chosenPort(deps, service)
  const { state, verifier } = await beginAuthorising(deps, sessionId, {
    purpose: 'planning',
    service: port.key,
  })
  return { url: authorizeUrl(deps, port, state, verifier) }
}

/** Exchanges what the browser brought back. Answers the organisation's name. */
export async function completeConnecting(
  deps: Deps,
  { churchId, userId, sessionId }: Member,
  { code, state }: { code: string; state: string },
): Promise<string> {
  const { service, verifier } = await takeAuthorising(deps, sessionId, { purpose: 'planning', state })
  const grant = { code, codeVerifier: verifier }
  return exchange({ ...deps, port: portOf(deps, service) }, { churchId, userId }, grant)
}

/** Connects a church to the planning service that is offered, without a browser: `authorise` opens the address and answers the code. */
export async function connectChurch(
  deps: Deps,
  churchId: number,
  authorise: (url: string) => Promise<string>,
): Promise<string> {
  const port = offeredPort(deps)
  const codeVerifier = newToken()
  const code = await authorise(authorizeUrl(deps, port, newToken(), codeVerifier))
  return exchange({ ...deps, port }, { churchId, userId: null }, { code, codeVerifier })
}

type Connecting = Deps & { port: PlanningPort }

async function exchange(
  deps: Connecting,
  who: { churchId: number; userId: number | null },
  grant: { code: string; codeVerifier: string },
): Promise<string> {
  const { port } = deps
  const tokens = await port.exchangeCode({ ...grant, redirectUri: redirectUri(deps) })
  if (!tokens.ok) throw explained(deps, who.churchId, tokens.failure)
  const organization = await port.organization(accessWith(tokens.value.accessToken))
  if (!organization.ok) {
    await port.revoke(tokens.value.refreshToken)
    throw explained(deps, who.churchId, organization.failure)
  }
  const { id, name } = organization.value
  const { owner, left } = await deps.db.transaction(async (tx) => {
    const found = await findOwnerOf(tx, { service: port.key, organizationId: id }, who.churchId)
    if (found) await rememberRefusal(tx, who.churchId, found, deps.clock.now())
    if (found) return { owner: found, left: null }
    const before = await leaveOther(tx, deps, who, id)
    await store(tx, deps, who, organization.value, tokens.value)
    return { owner: null, left: before }
  })
  if (left) await endRemotely(deps, left.connection, left)
  if (owner === null) return name
  await port.revoke(tokens.value.refreshToken)
  throw refuse(409, belongsTo(name, owner), { taken_by: owner.name })
}

/** Another organisation than before takes its place, as if that had been disconnected: nothing of it is left here. */
async function leaveOther(
  tx: Db,
  deps: Connecting,
  { churchId, userId }: { churchId: number; userId: number | null },
  organizationId: string,
) {
  const connection = await findConnection(tx, churchId)
  const isSame = connection?.service === deps.port.key && connection.organizationId === organizationId
  if (!connection || isSame) return null
  const access = accessWith(deps.vault.open(connection.accessTokenSealed))
  const subscriptions = await finishedSubscriptions(tx, churchId)
  await forget(tx, deps, { connection, userId }, deps.clock.now())
  return { connection, access, subscriptions }
}

function explained({ log, port }: Connecting, churchId: number, problem: PlanningFailure): Error {
  log.warn({ churchId, detail: problem.detail }, 'a planning service could not be connected')
  return refuse(400, wordsOf(port, problem))
}

function wordsOf({ words }: PlanningPort, problem: PlanningFailure): string {
  if (problem.kind !== 'alert') return TRY_AGAIN
  if (problem.mustRemoveApp) return words.noRefreshToken
  return problem.why === 'forbidden' ? words.noAccess : TRY_AGAIN
}

/** A token that no church has yet: it is used once, before anything is stored. */
const accessWith = (token: string): PlanningAccess => ({
  token: async () => success(token),
  renew: async () => failure({ kind: 'alert', why: 'reconnect', detail: 'a new token was refused' }),
  budget: { reserve: async () => null, observe: async () => {} },
})

async function store(
  tx: Db,
  deps: Connecting,
  { churchId, userId }: { churchId: number; userId: number | null },
  organization: PlanningOrganization,
  tokens: PlanningTokens,
): Promise<void> {
  const now = deps.clock.now()
  const { limit, periodSeconds } = deps.port.rateLimit
  const connection = {
    service: deps.port.key,
    organizationId: organization.id,
    organizationName: organization.name,
    ...sealedTokens(deps, tokens),
    brokenReason: null,
    failingSince: null,
    toldOfTroubleAt: null,
    connectedAt: now,
    nextSyncAt: now,
  }
  await deps.roster.begin(tx, deps, churchId, now)
  await tx
    .insert(planningConnections)
    .values({ churchId, ...connection, rateLimit: limit, ratePeriodSeconds: periodSeconds })
    .onConflictDoUpdate({ target: planningConnections.churchId, set: connection })
  await forgetRefusal(tx, churchId)
  await takeZone(tx, churchId, organization.timeZone, now)
  // Answers that waited for the connection go at once.
  await tx
    .update(answers)
    .set({ retryAt: now })
    .where(and(eq(answers.churchId, churchId), eq(answers.writeBack, 'pending')))
  const detail = { organizationId: organization.id, organization: organization.name }
  await recordAudit(tx, { churchId, userId, action: 'planning.connected', detail, at: now })
  await deps.jobs.enqueue(tx, 'planning.subscribe', { churchId })
  await announce(tx, { church_id: churchId, topic: 'church' })
}

/** In another zone every text falls due at another moment. */
async function takeZone(tx: Db, churchId: number, timeZone: string, now: Temporal.Instant): Promise<void> {
  await lockSchedule(tx, churchId)
  const moved = await tx
    .update(churches)
    .set({ timeZone })
    .where(and(eq(churches.id, churchId), ne(churches.timeZone, timeZone)))
    .returning({ id: churches.id })
  if (moved.length > 0) await scheduleTexts(tx, churchId, 'everyone', now)
}

/** Renews the access on request. Answers when the new token ends. */
export async function renewAccess(deps: Deps, churchId: number): Promise<Temporal.Instant> {
  const connection = await findConnection(deps.db, churchId)
  if (!connection) throw refuse(409, notConnected(offeredPort(deps)))
  const renewed = await renewToken(deps, churchId, deps.vault.open(connection.accessTokenSealed))
  const now = await findConnection(deps.db, churchId)
  if (renewed.ok && now) return now.tokenExpiresAt
  if (now?.brokenReason) throw refuse(409, now.brokenReason)
  throw refuse(502, noAnswer(portOf(deps, connection.service)))
}
