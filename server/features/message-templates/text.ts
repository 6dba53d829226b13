import { and, asc, eq } from 'drizzle-orm'
import type { MessageTemplate, TemplateDetail, Words } from '#contract/message-templates.ts'
import { DEFAULT_TEXTS, type DefaultText } from '#core/messages/default-texts.ts'
import { CHURCH_CONTACT, MERGE_FIELDS, mergeFieldNames } from '#core/messages/merge-fields.ts'
import { standsFor } from '#core/messages/preview.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import { lockOf } from '#core/messages/text-locks.ts'
import { textIn } from '#core/messages/translated-text.ts'
import type { PackageRules } from '#core/scheduling/packages.ts'
import { KEYWORD_TYPES, type KeywordType } from '#core/vocabulary/keywords.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import { CUSTOM_TEXT, type MessageCategory, type MessageType } from '#core/vocabulary/message-templates.ts'
import type { Db } from '#server/db/connect.ts'
import { customTexts, messageTemplates } from '#server/db/schema/schema.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { textTemplateOf } from '#server/features/messages/own-texts.ts'
import { NOT_FOUND, refuse } from '#server/http/errors.ts'

type CustomRow = typeof customTexts.$inferSelect
type OwnRow = typeof messageTemplates.$inferSelect

/** A text of a church: one that goes, or one that it keeps beside them. */
export type Text =
  | { kind: 'standard'; id: MessageType; catalogue: DefaultText }
  | { kind: 'custom'; id: string; row: CustomRow }

const PREFIX = `${CUSTOM_TEXT}-`

export const customId = (id: number): string => `${PREFIX}${id}`

export const wordsView = (words: TextTemplate): Words => ({
  body: words.body,
  multiple_body_html: words.multipleBody,
  multiple_body_part: words.multipleBodyPart,
  additional_part: words.additionalPart,
})

type Typed = { category: MessageCategory; type: MessageType | typeof CUSTOM_TEXT }

/** The words for answers that an editor offers besides the merge fields: where an answer is asked for, all of them. */
function answerWordsOf({ category, type }: Typed): KeywordType[] {
  if (category === 'other') return KEYWORD_TYPES.filter((word) => word.endsWith('ALL'))
  return type === 'follow_up' ? [] : [...KEYWORD_TYPES]
}

type Shown = {
  id: string
  type: MessageType | typeof CUSTOM_TEXT
  category: MessageCategory
  name: string
  fields: readonly string[]
  hasParts: boolean
  words: TextTemplate
  isOriginal: boolean
  ownLanguages: Language[]
}

function templateView(shown: Shown, rules: PackageRules): MessageTemplate {
  const reason = lockOf(shown, rules)
  return {
    id: shown.id,
    category: shown.category,
    message_type: shown.type,
    name: shown.name,
    ...wordsView(shown.words),
    keywords: [...shown.fields, ...answerWordsOf(shown)].join(','),
    locked: reason !== null,
    lock_reason: reason,
    has_parts: shown.hasParts,
    is_original: shown.isOriginal,
    own_languages: shown.ownLanguages,
  }
}

function shownStandard(text: DefaultText, language: Language, own: readonly OwnRow[]): Shown {
  const mine = own.filter(({ messageType }) => messageType === text.type)
  const row = mine.find((one) => one.language === language)
  const { type, category, name, fields } = text
  return {
    id: type,
    type,
    category,
    name,
    fields,
    hasParts: text.multipleBodyPart !== '',
    words: row ? textTemplateOf(row) : textIn(type, language),
    isOriginal: row === undefined,
    ownLanguages: mine.map((one) => one.language),
  }
}

const shownCustom = (row: CustomRow): Shown => ({
  id: customId(row.id),
  type: CUSTOM_TEXT,
  category: row.category,
  name: row.name,
  fields: mergeFieldNames,
  hasParts: true,
  words: textTemplateOf(row),
  isOriginal: false,
  ownLanguages: [],
})

const ownWords = (db: Db, churchId: number) =>
  db.select().from(messageTemplates).where(eq(messageTemplates.churchId, churchId))

/** All texts of a church: first those that go, then those it has added. */
export async function listTexts(db: Db, churchId: number): Promise<MessageTemplate[]> {
  const { rules } = await loadChurch(db, churchId)
  const own = await ownWords(db, churchId)
  const added = await db
    .select()
    .from(customTexts)
    .where(eq(customTexts.churchId, churchId))
    .orderBy(asc(customTexts.id))
  return [...DEFAULT_TEXTS.map((text) => shownStandard(text, 'en', own)), ...added.map(shownCustom)].map(
    (shown) => templateView(shown, rules.packageRules),
  )
}

/** The text with this id; refuses when the church has none. */
export async function findText(db: Db, churchId: number, id: string): Promise<Text> {
  const catalogue = DEFAULT_TEXTS.find(({ type }) => type === id)
  if (catalogue) return { kind: 'standard', id: catalogue.type, catalogue }
  const number = new RegExp(`^${PREFIX}(\\d{1,15})$`).exec(id)?.[1]
  const [row] =
    number === undefined
      ? []
      : await db
          .select()
          .from(customTexts)
          .where(and(eq(customTexts.churchId, churchId), eq(customTexts.id, Number(number))))
  if (!row) throw refuse(404, NOT_FOUND)
  return { kind: 'custom', id: customId(row.id), row }
}

/** Texts that a church has added are in its own language only. */
export const languageOf = (text: Text, language: Language): Language =>
  text.kind === 'custom' ? 'en' : language

/** The text whose words it has, or would take the place of. */
export const typeOf = (text: Text): MessageType =>
  text.kind === 'standard' ? text.id : standsFor(text.row.category)

/** A text as it is now. */
export async function presentText(
  db: Db,
  churchId: number,
  text: Text,
  language: Language,
): Promise<MessageTemplate> {
  const { rules } = await loadChurch(db, churchId)
  const shown =
    text.kind === 'custom'
      ? shownCustom(text.row)
      : shownStandard(text.catalogue, language, await ownWords(db, churchId))
  return templateView(shown, rules.packageRules)
}

/** What an editor of a text offers to put in. */
export function offeredIn(text: Text): Pick<TemplateDetail, 'fields' | 'answer_words'> {
  const fields = text.kind === 'custom' ? mergeFieldNames : text.catalogue.fields
  return {
    fields: [...MERGE_FIELDS, CHURCH_CONTACT]
      .filter(({ name }) => fields.includes(name))
      .map(({ name, description }) => ({
        name,
        description,
      })),
    answer_words: answerWordsOf(lockedBy(text)),
  }
}

/** Refuses with the reason where the church may not change a text. */
export async function mustBeOpen(db: Db, churchId: number, text: Typed): Promise<void> {
  const { rules } = await loadChurch(db, churchId)
  const reason = lockOf(text, rules.packageRules)
  if (reason) throw refuse(403, reason)
}

export const lockedBy = (
  text: Text,
): { category: MessageCategory; type: MessageType | typeof CUSTOM_TEXT } =>
  text.kind === 'custom' ? { category: text.row.category, type: CUSTOM_TEXT } : text.catalogue
