import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { messages, personalLinks, shortLinks } from '#server/db/schema/schema.ts'

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

type ShortLink = typeof shortLinks.$inferSelect

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
