import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { isBefore, later } from '#core/time/instant.ts'
import { hashToken, newLinkCode, newToken, type Vault } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/query.ts'
import { messages, personalLinks, type ShortLinkRow, shortLinks } from '#server/db/schema/schema.ts'
import { announceMessages } from './announce.ts'

/** What opens a personal page: its token, and the address that the church's own shortener gave it. */
export type PageSecrets = { token: string; address: string | null }

/** Both in one seal: whoever has either opens the page. Neither contains a space. */
export const sealPage = (vault: Vault, { token, address }: PageSecrets): string =>
  vault.seal(address === null ? token : `${token} ${address}`)

export const unsealPage = (vault: Vault, sealed: string): PageSecrets => {
  const [token = '', address = null] = vault.open(sealed).split(' ')
  return { token, address }
}

/** Whose personal page a token opens; null when nobody's. */
export const findPersonalLink = async (db: Db, token: string, now: Temporal.Instant) => {
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

export const findShortLink = async (db: Db, code: string) => {
  const [row] = await db.select().from(shortLinks).where(eq(shortLinks.code, code))
  return row ?? null
}

type ShortLink = ShortLinkRow

/**
 * The text in which somebody pressed a short link. Where `address`, the church's own short address of the page, leads
 * to this link, every text with that address does: then it is the newest of them.
 */
export const findPressedText = async (
  db: Db,
  { code, churchId, personId, messageId }: ShortLink,
  address: string | null,
): Promise<{ id: number; isTrial: boolean } | null> => {
  const columns = { id: messages.id, isTrial: messages.isTrial, body: messages.body }
  const [own] = await db.select(columns).from(messages).where(eq(messages.id, messageId))
  if (!own || address === null || own.body?.includes(code)) return own ?? null
  const [newest] = await db
    .select(columns)
    .from(messages)
    .where(
      and(
        eq(messages.churchId, churchId),
        eq(messages.personId, personId),
        eq(messages.direction, 'out'),
        isNotNull(messages.loggedAt),
        sql`position(${address} in ${messages.body}) > 0`,
      ),
    )
    .orderBy(desc(messages.loggedAt), desc(messages.id))
    .limit(1)
  return newest ?? own
}

/** How long after the last service a personal page still opens. */
const GRACE_HOURS = 24

/** A text that leads to the personal page of its reader. */
type LinkedText = { churchId: number; personId: string; messageId: number; lastsUntil: Temporal.Instant }
type Page = { churchId: number; personId: string; expiresAt: Temporal.Instant }

/** One page for each person, for as long as the latest of the texts needs it; in one order for all processes. */
const pagesOf = (texts: readonly LinkedText[]): Page[] => {
  const pages = new Map<string, Page>()
  for (const { churchId, personId, lastsUntil } of texts) {
    const key = `${churchId}/${personId}`
    const expiresAt = lastsUntil.add({ hours: GRACE_HOURS })
    pages.set(key, {
      churchId,
      personId,
      expiresAt: later(expiresAt, pages.get(key)?.expiresAt ?? expiresAt),
    })
  }
  return [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, page]) => page)
}

/** The pages that do not exist yet, or not for long enough. */
const tooShort = async (tx: Db, pages: readonly Page[]): Promise<Page[]> => {
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
const keepPages = async (
  tx: Db,
  vault: Vault,
  pages: readonly Page[],
  now: Temporal.Instant,
): Promise<void> => {
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

/** Sees to it that the pages of the readers of these texts open for as long as the texts need them. */
export const openPages = async (
  tx: Db,
  vault: Vault,
  texts: readonly LinkedText[],
  now: Temporal.Instant,
): Promise<void> => {
  if (texts.length === 0) return
  const pages = await tooShort(tx, pagesOf(texts))
  if (pages.length > 0) await keepPages(tx, vault, pages, now)
}

/** Short links of our own, one for each text, to pages that are open; the codes by message id. */
export const linksFor = async (tx: Db, texts: readonly LinkedText[]): Promise<Map<number, string>> => {
  const codes = new Map<number, string>()
  let open = texts
  while (open.length > 0) {
    const tried = open.map(({ lastsUntil, ...text }) => ({
      ...text,
      code: newLinkCode(),
      expiresAt: lastsUntil.add({ hours: GRACE_HOURS }),
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
export const openPersonalPage = async (
  db: Db,
  vault: Vault,
  person: { churchId: number; personId: string },
): Promise<PageSecrets | null> => {
  const [row] = await db
    .select({ sealed: personalLinks.tokenSealed })
    .from(personalLinks)
    .where(and(eq(personalLinks.churchId, person.churchId), eq(personalLinks.personId, person.personId)))
  return row ? unsealPage(vault, row.sealed) : null
}

/** Fetchers that open links before people do: previews of messengers, scanners of carriers and mail. */
const MACHINES =
  /bot|crawl|spider|preview|scan|fetch|facebookexternalhit|whatsapp|slack|telegram|curl|wget|headless|safelinks/i
const SAME_VISIT_MINUTES = 30

type Visit = { churchId: number; personId: string; messageId: number; userAgent: string }

/** Logs that the link in a text was opened, once a visit; machines are not counted. */
export const recordClick = (db: Db, visit: Visit, now: Temporal.Instant): Promise<void> =>
  db.transaction(async (tx) => {
    const { churchId, personId, messageId, userAgent } = visit
    if (userAgent === '' || MACHINES.test(userAgent)) return
    const [text] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('update')
    if (!text) return
    const recent = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.churchId, churchId),
          eq(messages.personId, personId),
          eq(messages.parentId, text.id),
          eq(messages.direction, 'clicked'),
          gt(messages.loggedAt, now.subtract({ minutes: SAME_VISIT_MINUTES })),
        ),
      )
    if (recent.length > 0) return
    await tx.insert(messages).values({
      churchId,
      direction: 'clicked',
      kind: 'clicked',
      state: 'clicked',
      personId,
      planId: text.planId,
      parentId: text.id,
      fromNumber: text.toNumber,
      loggedAt: now,
      createdAt: now,
    })
    await announceMessages(tx, [text])
  })
