import type { LinksAccount, LinksFailure, LinksPort } from '#providers/links/port.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { linkConnections } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { beginAuthorising, TRY_AGAIN, takeAuthorising } from './authorise.ts'
import { forgetPause } from './shorten.ts'
import type { LinkConnection } from './shortener.ts'

const NOT_OFFERED = 'No link shortener is offered here.'

type Member = { churchId: number; userId: number; sessionId: number }

function portOf({ links }: Deps): LinksPort {
  if (!links) throw refuse(404, NOT_OFFERED)
  return links
}

const redirectUri = ({ publicUrl }: Deps, { callbackPath }: LinksPort): string => publicUrl + callbackPath

/** Where the browser goes to authorise. */
export async function startConnecting(deps: Deps, sessionId: number): Promise<{ url: string }> {
  const links = portOf(deps)
  const { state } = await beginAuthorising(deps, sessionId, { purpose: 'links', service: links.key })
  return { url: links.authorizeUrl({ state, redirectUri: redirectUri(deps, links) }) }
}

/** Exchanges what the browser brought back. Answers the account. */
export async function completeConnecting(
  deps: Deps,
  { churchId, userId, sessionId }: Member,
  { code, state = '' }: { code: string; state?: string | undefined },
): Promise<LinksAccount> {
  const links = portOf(deps)
  await takeAuthorising(deps, sessionId, { purpose: 'links', state })
  const granted = await links.exchangeCode({ code, redirectUri: redirectUri(deps, links) })
  if (!granted.ok) throw explained(deps, churchId, granted.failure)
  const account = await links.account(granted.value.token)
  if (!account.ok) throw explained(deps, churchId, account.failure)
  const connection = {
    churchId,
    service: links.key,
    tokenSealed: deps.vault.seal(granted.value.token),
    ...account.value,
  }
  await deps.db.transaction((tx) => store(tx, deps, connection, userId))
  return account.value
}

function explained(deps: Deps, churchId: number, { detail }: LinksFailure): Error {
  deps.log.warn({ churchId, detail }, 'a link shortener could not be connected')
  return refuse(400, TRY_AGAIN)
}

async function store(
  tx: Db,
  deps: Deps,
  { churchId, ...connection }: LinkConnection,
  userId: number,
): Promise<void> {
  const now = deps.clock.now()
  await tx
    .insert(linkConnections)
    .values({ churchId, ...connection })
    .onConflictDoUpdate({ target: linkConnections.churchId, set: connection })
  await forgetPause(tx, churchId)
  const { login, domain } = connection
  await recordAudit(tx, { churchId, userId, action: 'links.connected', detail: { login, domain }, at: now })
  await announce(tx, { church_id: churchId, topic: 'church' })
}
