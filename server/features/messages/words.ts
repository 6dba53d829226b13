import { eq } from 'drizzle-orm'
import { defaultText } from '#core/messages/default-texts.ts'
import type { Keywords, TextTemplate } from '#core/messages/text.ts'
import { DEFAULT_KEYWORDS } from '#core/replies/keywords.ts'
import type { MessageType } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { keywords, messageTemplates } from '#server/db/schema/schema.ts'

export const textTemplateOf = (row: typeof messageTemplates.$inferSelect): TextTemplate => ({
  body: row.body,
  multipleBody: row.multipleBody,
  multipleBodyPart: row.multipleBodyPart,
  additionalPart: row.additionalPart,
})

/** The words that a church has for ACCEPT, DECLINE and their like: its own where it has them. */
export const keywordsOf = (rows: (typeof keywords.$inferSelect)[]): Keywords => ({
  ...DEFAULT_KEYWORDS,
  ...Object.fromEntries(rows.map((row) => [row.type, row.text])),
})

/** The words of a church's texts: its own where it has them, else the product's. */
export const loadWords = async (db: Db, churchId: number) => {
  const own = await db.select().from(messageTemplates).where(eq(messageTemplates.churchId, churchId))
  const byType = new Map(own.map((row) => [row.messageType, textTemplateOf(row)]))
  const translated = await db.select().from(keywords).where(eq(keywords.churchId, churchId))
  return {
    keywords: keywordsOf(translated),
    textOf: (type: MessageType): TextTemplate => byType.get(type) ?? defaultText(type),
  }
}
