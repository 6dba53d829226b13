import { and, eq, gt } from 'drizzle-orm'
import type { LinksAccount, LinksFailure, LinksPort } from '#providers/links/port.ts'
import { hashToken, newToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { churches, oauthStates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { forgetPause } from './shortener-pause.ts'

const STATE_MINUTES = 10
const TRY_AGAIN = 'There was an error integrating, please try again'
const NOT_OFFERED = 'No link shortener is offered here.'

type Member = { churchId: number; userId: number; sessionId: number }

const portOf = ({ links }: Deps): LinksPort => {
  if (!links) throw refuse(404, NOT_OFFERED)
  return links
}

const redirectUri = ({ publicUrl }: Deps): string => `${publicUrl}/bitly-callback`

/** States of the planning service are told apart from these by what is hashed. */
const hashOf = (state: string): string => hashToken(`bitly ${state}`)

/** Where the browser goes to authorise; what comes back is good once, for this session, for ten minutes. */
export const startConnecting = async (deps: Deps, sessionId: number): Promise<{ url: string }> => {
  const links = portOf(deps)
  const state = newToken()
  await deps.db.insert(oauthStates).values({
    stateHash: hashOf(state),
    sessionId,
    // Bitly knows no PKCE verifier.
    codeVerifierSealed: deps.vault.seal(''),
    expiresAt: deps.clock.now().add({ minutes: STATE_MINUTES }),
  })
  return { url: links.authorizeUrl({ state, redirectUri: redirectUri(deps) }) }
}

const takeState = async ({ db, clock }: Deps, sessionId: number, state: string): Promise<void> => {
  const taken = await db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.stateHash, hashOf(state)),
        eq(oauthStates.sessionId, sessionId),
        gt(oauthStates.expiresAt, clock.now()),
      ),
    )
    .returning({ sessionId: oauthStates.sessionId })
  if (taken.length === 0) throw refuse(400, TRY_AGAIN)
}

/** Exchanges what the browser brought back. Answers the account. */
export const completeConnecting = async (
  deps: Deps,
  { churchId, userId, sessionId }: Member,
  { code, state = '' }: { code: string; state?: string | undefined },
): Promise<LinksAccount> => {
  const links = portOf(deps)
  await takeState(deps, sessionId, state)
  const granted = await links.exchangeCode({ code, redirectUri: redirectUri(deps) })
  if (!granted.ok) throw explained(deps, churchId, granted.failure)
  const account = await links.account(granted.value.token)
  if (!account.ok) throw explained(deps, churchId, account.failure)
  const tokenSealed = deps.vault.seal(granted.value.token)
  await deps.db.transaction((tx) => store(tx, deps, { churchId, userId, tokenSealed }, account.value))
  return account.value
}

const explained = (deps: Deps, churchId: number, { detail }: LinksFailure): Error => {
  deps.log.warn({ churchId, detail }, 'a link shortener could not be connected')
  return refuse(400, TRY_AGAIN)
}

const store = async (
  tx: Db,
  deps: Deps,
  { churchId, userId, tokenSealed }: { churchId: number; userId: number; tokenSealed: string },
  { login, group, domain }: LinksAccount,
): Promise<void> => {
  const now = deps.clock.now()
  await tx
    .update(churches)
    .set({ bitlyLogin: login, bitlyTokenSealed: tokenSealed, bitlyGroup: group, bitlyDomain: domain })
    .where(eq(churches.id, churchId))
  await forgetPause(tx, churchId)
  await recordAudit(tx, { churchId, userId, action: 'links.connected', detail: { login, domain }, at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
}
