import { inArray } from 'drizzle-orm'
import type { Keywords, TextTemplate } from '#core/messages/text.ts'
import { completed, textIn } from '#core/messages/translated-text.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { keywords, type messageTemplates } from '#server/db/schema/schema.ts'

/** The words of a row that holds a text. */
export const textTemplateOf = (row: TextTemplate): TextTemplate => ({
  body: row.body,
  multipleBody: row.multipleBody,
  multipleBodyPart: row.multipleBodyPart,
  additionalPart: row.additionalPart,
})

/** The words that a church has chosen itself for ACCEPT, DECLINE and their like. */
export const ownKeywordsOf = (rows: (typeof keywords.$inferSelect)[]): Partial<Keywords> =>
  Object.fromEntries(rows.map((row) => [row.type, row.text]))

type OwnTexts = readonly (typeof messageTemplates.$inferSelect)[]

/** Finds the words of a text in a language: a church's own where it has some, else the product's. */
export function textsOf(own: OwnTexts): (type: MessageType, language: Language) => TextTemplate {
  const byKey = new Map(own.map((row) => [`${row.messageType}/${row.language}`, textTemplateOf(row)]))
  return (type, language) => {
    const text = byKey.get(`${type}/${language}`)
    return text ? completed(text, type, language) : textIn(type, language)
  }
}

/** The words that a church understands as ACCEPT, DECLINE and their like. */
export const loadKeywords = async (db: Db, churchId: number): Promise<Keywords> =>
  (await loadKeywordsOf(db, [churchId]))(churchId)

export async function loadKeywordsOf(
  db: Db,
  churchIds: readonly number[],
): Promise<(churchId: number) => Keywords> {
  const rows = await db
    .select()
    .from(keywords)
    .where(inArray(keywords.churchId, [...churchIds]))
  const own = Map.groupBy(rows, ({ churchId }) => churchId)
  return (churchId) => ({ ...DEFAULT_KEYWORDS, ...ownKeywordsOf(own.get(churchId) ?? []) })
}
