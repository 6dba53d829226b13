import type { LinksFailure, LinksPort } from '#providers/links/port.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps, TextWithLink } from '#server/deps.ts'
import { linksFor, openPages } from '#server/features/messages/links.ts'
import { keepAddress } from '#server/features/messages/shortened-links.ts'
import { forgetAttempts, isPaused, pauseUntil } from '#server/http/rate-limit.ts'
import { findLinkConnection, forgetToken } from './shortener.ts'

const pauseKey = (churchId: number): string => `links-paused:${churchId}`

export const forgetPause = (db: Db, churchId: number): Promise<void> => forgetAttempts(db, pauseKey(churchId))

type Account = { token: string; tokenSealed: string; group: string; domain: string }

/** Links to pages are asked for this many at a time, and no longer than this for one lot of texts: the others wait. */
const AT_ONCE = 4
const PATIENCE_MS = 15_000
/** After a refusal that only somebody at the church can mend. */
const ALERT_PAUSE = { hours: 1 }
/** Our own link behind a shortened one serves every text to its reader. */
const LASTS = { hours: 400 * 24 }

async function accountOf({ db, vault }: Deps, { key }: LinksPort, churchId: number): Promise<Account | null> {
  const connection = await findLinkConnection(db, churchId)
  if (connection?.service !== key || connection.domain === null) return null
  const { tokenSealed, group, domain } = connection
  return { token: vault.open(tokenSealed), tokenSealed, group, domain }
}

type Target = { personId: string; longUrl: string }

/** A link of our own for each reader, which the shortened one will lead to, so that visits go on being counted. */
function targetsOf(
  { db, vault, publicUrl, clock }: Deps,
  churchId: number,
  texts: readonly TextWithLink[],
): Promise<Target[]> {
  const now = clock.now()
  const firstOf = new Map<string, TextWithLink>()
  for (const text of texts)
    if (text.personId !== null && !firstOf.has(text.personId)) firstOf.set(text.personId, text)
  const pages = [...firstOf].map(([personId, { id, latestAt }]) => ({
    churchId,
    personId,
    messageId: id,
    lastsUntil: latestAt ?? now,
  }))
  return db.transaction(async (tx) => {
    await openPages(tx, vault, pages, now)
    const lasting = pages.map((page) => ({ ...page, lastsUntil: now.add(LASTS) }))
    const codes = await linksFor(tx, lasting)
    return pages.flatMap(({ personId, messageId }) => {
      const code = codes.get(messageId)
      return code === undefined ? [] : [{ personId, longUrl: `${publicUrl}/${code}` }]
    })
  })
}

/** What is to be done about a refusal; true when the next link may still be asked for. */
async function heed(
  deps: Deps,
  churchId: number,
  { tokenSealed }: Account,
  problem: LinksFailure,
): Promise<boolean> {
  const now = deps.clock.now()
  deps.log.warn({ churchId, detail: problem.detail }, 'a link could not be shortened; ours is used')
  if (problem.kind === 'stop') return true
  if (problem.kind === 'retry') await pauseUntil(deps.db, pauseKey(churchId), problem.notBefore)
  else if (problem.why === 'reconnect') await forgetToken(deps, churchId, tokenSealed)
  else await pauseUntil(deps.db, pauseKey(churchId), now.add(ALERT_PAUSE))
  return false
}

async function shortenAll(
  deps: Deps & { links: LinksPort },
  churchId: number,
  account: Account,
  targets: readonly Target[],
): Promise<void> {
  const { token, group, domain } = account
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const open = targets.values()
  let mayGoOn = true
  const lane = async (): Promise<void> => {
    for (const { personId, longUrl } of open) {
      if (!mayGoOn || patience.aborted) return
      const answer = await deps.links.shorten({ token, group, domain, longUrl })
      if (answer.ok) await keepAddress(deps.db, deps.vault, { churchId, personId, address: answer.value })
      else if (mayGoOn) mayGoOn = await heed(deps, churchId, account, answer.failure)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/**
 * Asks the church's own shortener for links to the pages of the readers of these texts, and keeps them. Never throws:
 * texts without one go with a link of ours.
 */
export async function shortenLinks(
  deps: Deps,
  churchId: number,
  texts: readonly TextWithLink[],
): Promise<void> {
  try {
    const { links } = deps
    const account = links && (await accountOf(deps, links, churchId))
    if (!account || (await isPaused(deps.db, pauseKey(churchId), deps.clock.now()))) return
    const targets = await targetsOf(deps, churchId, texts)
    await shortenAll({ ...deps, links }, churchId, account, targets)
  } catch (error) {
    const cause = error instanceof Error ? error.name : 'unknown'
    deps.log.error({ churchId, error: cause }, 'links were not shortened; ours are used')
  }
}
