import { and, eq, lt, sql } from 'drizzle-orm'
import { LINK_GRACE } from '#core/messages/personal-link.ts'
import { isBefore, later } from '#core/time/instant.ts'
import { hashToken, newLinkCode, newToken, type Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { personalLinks, shortLinks } from '#server/db/schema/schema.ts'

/** What opens a personal page: its token, and the address that the church's own shortener gave it. */
type PageSecrets = { token: string; address: string | null }

/** Both in one seal: whoever has either opens the page. Neither contains a space. */
export const sealPage = (vault: Vault, { token, address }: PageSecrets): string =>
  vault.seal(address === null ? token : `${token} ${address}`)

export function unsealPage(vault: Vault, sealed: string): PageSecrets {
  const [token = '', address = null] = vault.open(sealed).split(' ')
  return { token, address }
}

/** Whose personal page a token opens; null when nobody's. */
export async function findPersonalLink(db: Db, token: string, now: Temporal.Instant) {
  const [row] = await db
    .select({
      churchId: personalLinks.churchId,
      personId: personalLinks.personId,
      expiresAt: personalLinks.expiresAt,
    })
    .from(personalLinks)
    .where(eq(personalLinks.tokenHash, hashToken(token)))
  if (!row) return null
  const { expiresAt, ...person } = row
  return { ...person, expired: Temporal.Instant.compare(expiresAt, now) <= 0 }
}

/** The short link of a code, and whether the service that it was made for is over; null when there is none. */
export async function findShortLink(db: Db, code: string, now: Temporal.Instant) {
  const [link] = await db.select().from(shortLinks).where(eq(shortLinks.code, code))
  return link ? { link, isOver: !isBefore(now, link.expiresAt) } : null
}

/** The church that sent a link which is over, by the token of its page or the code of a short link; null when unknown. */
export async function churchOfLink(db: Db, given: string): Promise<number | null> {
  const [page] = await db
    .select({ churchId: personalLinks.churchId })
    .from(personalLinks)
    .where(eq(personalLinks.tokenHash, hashToken(given)))
  if (page) return page.churchId
  const [link] = await db
    .select({ churchId: shortLinks.churchId })
    .from(shortLinks)
    .where(eq(shortLinks.code, given))
  return link?.churchId ?? null
}

/** For so long after its end a link still tells whose it was. */
const KEPT_AFTER_END = { hours: 30 * 24 }

/** Deletes what ended long ago. */
export async function forgetLinks(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract(KEPT_AFTER_END)
  await db.delete(shortLinks).where(lt(shortLinks.expiresAt, before))
  await db.delete(personalLinks).where(lt(personalLinks.expiresAt, before))
}

/** A text that leads to the personal page of its reader. */
type LinkedText = { churchId: number; personId: string; messageId: number; lastsUntil: Temporal.Instant }
type Page = { churchId: number; personId: string; expiresAt: Temporal.Instant }

/** One page for each person, for as long as the latest of the texts needs it; in one order for all processes. */
function pagesOf(texts: readonly LinkedText[]): Page[] {
  const pages = new Map<string, Page>()
  for (const { churchId, personId, lastsUntil } of texts) {
    const key = `${churchId}/${personId}`
    const expiresAt = lastsUntil.add(LINK_GRACE)
    pages.set(key, {
      churchId,
      personId,
      expiresAt: later(expiresAt, pages.get(key)?.expiresAt ?? expiresAt),
    })
  }
  return [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => page)
}

/** The pages that do not exist yet, or not for long enough. */
async function tooShort(tx: Db, pages: readonly Page[]): Promise<Page[]> {
  const rows = await rowsOf<{ church_id: string | number; person_id: string; expires_at: string }>(
    tx,
    sql`select church_id, person_id, expires_at from personal_links where (church_id, person_id) in (
      select "churchId", "personId" from json_to_recordset(${JSON.stringify(pages)}::json)
        as page("churchId" bigint, "personId" text)
    )`,
  )
  const ends = new Map(
    rows.map((row) => [`${row.church_id}/${row.person_id}`, Temporal.Instant.from(row.expires_at)]),
  )
  return pages.filter(({ churchId, personId, expiresAt }) => {
    const end = ends.get(`${churchId}/${personId}`)
    return end === undefined || isBefore(end, expiresAt)
  })
}

/**
 * A page's token stays the same while it is valid, so that every text leads to the same page. An expired token is
 * never revived: whoever finds an old text finds 'Link Expired'.
 */
async function keepPages(tx: Db, vault: Vault, pages: readonly Page[], now: Temporal.Instant): Promise<void> {
  const rows = pages.map((page) => {
    const token = newToken()
    return { ...page, tokenHash: hashToken(token), tokenSealed: sealPage(vault, { token, address: null }) }
  })
  const isExpired = sql`link.expires_at < ${now.toString()}::timestamptz`
  await tx.execute(sql`
    insert into personal_links as link (church_id, person_id, token_hash, token_sealed, expires_at)
    select "churchId", "personId", "tokenHash", "tokenSealed", "expiresAt"
    from json_to_recordset(${JSON.stringify(rows)}::json) as page(
      "churchId" bigint, "personId" text, "tokenHash" text, "tokenSealed" text, "expiresAt" timestamptz
    )
    on conflict (church_id, person_id) do update set
      token_hash = case when ${isExpired} then excluded.token_hash else link.token_hash end,
      token_sealed = case when ${isExpired} then excluded.token_sealed else link.token_sealed end,
      expires_at = greatest(link.expires_at, excluded.expires_at)`)
}

/** Keeps the pages of the readers of these texts open for as long as the texts need them. */
export async function openPages(
  tx: Db,
  vault: Vault,
  texts: readonly LinkedText[],
  now: Temporal.Instant,
): Promise<void> {
  if (texts.length === 0) return
  const pages = await tooShort(tx, pagesOf(texts))
  if (pages.length > 0) await keepPages(tx, vault, pages, now)
}

/** Makes a short link of our own for each text, to a page that is open; answers their codes by message id. */
export async function linksFor(tx: Db, texts: readonly LinkedText[]): Promise<Map<number, string>> {
  const codes = new Map<number, string>()
  let open = texts
  while (open.length > 0) {
    const tried = open.map(({ lastsUntil, ...text }) => ({
      ...text,
      code: newLinkCode(),
      expiresAt: lastsUntil.add(LINK_GRACE),
    }))
    // A code that is taken already is not written: its text gets another one.
    const written = await rowsOf<{ message_id: string | number; code: string }>(
      tx,
      sql`insert into short_links (code, church_id, person_id, message_id, expires_at)
        select code, "churchId", "personId", "messageId", "expiresAt"
        from json_to_recordset(${JSON.stringify(tried)}::json) as tried(
          code text, "churchId" bigint, "personId" text, "messageId" bigint, "expiresAt" timestamptz
        )
        on conflict do nothing returning message_id, code`,
    )
    for (const row of written) codes.set(Number(row.message_id), row.code)
    open = open.filter(({ messageId }) => !codes.has(messageId))
  }
  return codes
}

/** What opens a person's page, to redirect a short link to it. */
export async function openPersonalPage(
  db: Db,
  vault: Vault,
  person: { churchId: number; personId: string },
): Promise<PageSecrets | null> {
  const [row] = await db
    .select({ sealed: personalLinks.tokenSealed })
    .from(personalLinks)
    .where(and(eq(personalLinks.churchId, person.churchId), eq(personalLinks.personId, person.personId)))
  return row ? unsealPage(vault, row.sealed) : null
}
