import { and, eq, gt } from 'drizzle-orm'
import { failure, success } from '#core/outcome.ts'
import type {
  PlanningAccess,
  PlanningFailure,
  PlanningOrganization,
  PlanningTokens,
} from '#providers/planning/port.ts'
import { codeChallenge, hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { answers, churches, oauthStates, planningConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { findConnection } from './connection.ts'
import type { RosterKeeper } from './roster-keeper.ts'
import { renewToken, sealedTokens } from './tokens.ts'

const STATE_MINUTES = 10
const TRY_AGAIN = 'There was an error integrating, please try again'
const NO_PERMISSION =
  'Planning Center let you in, but your account there has no access to Services. Ask an administrator of your organization to give you access, or let somebody connect who has it.'
export const NOT_CONNECTED = 'Planning Center is not connected.'
const NO_ANSWER = 'Planning Center does not answer at the moment. Please try again.'

type Member = { churchId: number; userId: number; sessionId: number }

const redirectUri = ({ publicUrl }: Deps): string => `${publicUrl}/authorization`

const authorizeUrl = (deps: Deps, state: string, verifier: string): string =>
  deps.planning.authorizeUrl({
    state,
    codeChallenge: codeChallenge(verifier),
    redirectUri: redirectUri(deps),
  })

/** Where the browser goes to authorise; what comes back is good once, for this session, for ten minutes. */
export const startConnecting = async (deps: Deps, sessionId: number): Promise<{ url: string }> => {
  const state = newToken()
  const verifier = newToken()
  await deps.db.insert(oauthStates).values({
    stateHash: hashToken(state),
    sessionId,
    codeVerifierSealed: deps.vault.seal(verifier),
    expiresAt: deps.clock.now().add({ minutes: STATE_MINUTES }),
  })
  return { url: authorizeUrl(deps, state, verifier) }
}

const takeVerifier = async (
  { db, vault, clock }: Deps,
  sessionId: number,
  state: string,
): Promise<string> => {
  const [taken] = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashToken(state)),
        eq(oauthStates.sessionId, sessionId),
        gt(oauthStates.expiresAt, clock.now()),
      ),
    )
    .returning({ sealed: oauthStates.codeVerifierSealed })
  if (!taken) throw refuse(400, TRY_AGAIN)
  return vault.open(taken.sealed)
}

/** Exchanges what the browser brought back. Answers the organisation's name. */
export const completeConnecting = async (
  deps: Deps,
  roster: RosterKeeper,
  { churchId, userId, sessionId }: Member,
  { code, state }: { code: string; state: string },
): Promise<string> => {
  const codeVerifier = await takeVerifier(deps, sessionId, state)
  return exchange(deps, roster, { churchId, userId }, { code, codeVerifier })
}

/** Connects a church without a browser: `authorise` opens the address and answers the code. */
export const connectChurch = async (
  deps: Deps,
  roster: RosterKeeper,
  churchId: number,
  authorise: (url: string) => Promise<string>,
): Promise<string> => {
  const codeVerifier = newToken()
  const code = await authorise(authorizeUrl(deps, newToken(), codeVerifier))
  return exchange(deps, roster, { churchId, userId: null }, { code, codeVerifier })
}

const exchange = async (
  deps: Deps,
  roster: RosterKeeper,
  who: { churchId: number; userId: number | null },
  grant: { code: string; codeVerifier: string },
): Promise<string> => {
  const tokens = await deps.planning.exchangeCode({ ...grant, redirectUri: redirectUri(deps) })
  if (!tokens.ok) throw explained(deps, who.churchId, tokens.failure)
  const organization = await deps.planning.organization(accessWith(tokens.value.accessToken))
  if (!organization.ok) {
    await deps.planning.revoke(tokens.value.refreshToken)
    throw explained(deps, who.churchId, organization.failure)
  }
  await deps.db.transaction((tx) => store(tx, { ...deps, roster }, who, organization.value, tokens.value))
  return organization.value.name
}

const explained = (deps: Deps, churchId: number, problem: PlanningFailure): Error => {
  deps.log.warn({ churchId, detail: problem.detail }, 'a planning service could not be connected')
  const isForbidden = problem.kind === 'alert' && problem.why === 'forbidden'
  return refuse(400, isForbidden ? NO_PERMISSION : TRY_AGAIN)
}

/** A token that no church has yet: it is used once, before anything is stored. */
const accessWith = (token: string): PlanningAccess => ({
  token: async () => success(token),
  renew: async () => failure({ kind: 'alert', why: 'reconnect', detail: 'a new token was refused' }),
  budget: { reserve: async () => null, observe: async () => {} },
})

const store = async (
  tx: Db,
  deps: Deps & { roster: RosterKeeper },
  { churchId, userId }: { churchId: number; userId: number | null },
  organization: PlanningOrganization,
  tokens: PlanningTokens,
): Promise<void> => {
  const now = deps.clock.now()
  const connection = {
    organizationId: organization.id,
    organizationName: organization.name,
    ...sealedTokens(deps, tokens),
    brokenReason: null,
    connectedAt: now,
    nextSyncAt: now,
  }
  await deps.roster.begin(tx, deps, churchId, now)
  await tx
    .insert(planningConnections)
    .values({ churchId, ...connection })
    .onConflictDoUpdate({ target: planningConnections.churchId, set: connection })
  await tx.update(churches).set({ timeZone: organization.timeZone }).where(eq(churches.id, churchId))
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

/** Renews the access on request. Answers when the new token ends. */
export const renewAccess = async (deps: Deps, churchId: number): Promise<Temporal.Instant> => {
  const connection = await findConnection(deps.db, churchId)
  if (!connection) throw refuse(409, NOT_CONNECTED)
  const renewed = await renewToken(deps, churchId, deps.vault.open(connection.accessTokenSealed))
  const now = await findConnection(deps.db, churchId)
  if (!renewed.ok || !now) throw refuse(now?.brokenReason ? 409 : 502, now?.brokenReason ?? NO_ANSWER)
  return now.tokenExpiresAt
}
