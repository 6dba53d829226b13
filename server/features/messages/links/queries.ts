import { eq } from 'drizzle-orm'
import { hashToken } from '#server/crypto/seal.ts'
import type { Db } from '#server/db/connect.ts'
import { personalLinks, shortLinks } from '#server/db/schema/schema.ts'

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
