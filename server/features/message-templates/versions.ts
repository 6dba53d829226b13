import { and, desc, eq } from 'drizzle-orm'
import type { TextVersion } from '#contract/message-templates.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { Db } from '#server/db/connect.ts'
import { textVersions, users } from '#server/db/schema/schema.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'
import { wordsView } from './text.ts'

type Of = { churchId: number; textId: string }

const SHOWN_MAX = 50

const isOf = ({ churchId, textId }: Of) =>
  and(eq(textVersions.churchId, churchId), eq(textVersions.textId, textId))

/** Keeps what a text was made to be; null: the product's own words again. */
export async function keepVersion(
  tx: Db,
  { churchId, textId, language, userId }: Of & { language: Language; userId: number },
  words: TextTemplate | null,
  now: Temporal.Instant,
): Promise<void> {
  await tx.insert(textVersions).values({ churchId, textId, language, userId, words, createdAt: now })
}

/** The latest versions of a text in a language, newest first. */
export async function listVersions(db: Db, of: Of, language: Language): Promise<TextVersion[]> {
  const rows = await db
    .select({ version: textVersions, by: users.name })
    .from(textVersions)
    .leftJoin(users, eq(users.id, textVersions.userId))
    .where(and(isOf(of), eq(textVersions.language, language)))
    .orderBy(desc(textVersions.id))
    .limit(SHOWN_MAX)
  return rows.map(({ version, by }) => ({
    id: version.id,
    at: version.createdAt.toString(),
    by,
    words: version.words && wordsView(version.words),
  }))
}

/** One version of a text; refuses when it has none with this id. */
export async function findVersion(db: Db, of: Of, id: number) {
  const [row] = await db
    .select()
    .from(textVersions)
    .where(and(isOf(of), eq(textVersions.id, id)))
  if (!row) throw refuse(404, NOT_FOUND)
  return row
}

export async function forgetVersions(tx: Db, of: Of): Promise<void> {
  await tx.delete(textVersions).where(isOf(of))
}
