import { and, eq } from 'drizzle-orm'
import type { EditedWords, MessageTemplate } from '#contract/message-templates.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import { textIn } from '#core/messages/translated-text.ts'
import type { AuditAction } from '#core/vocabulary/audit.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { MessageType } from '#core/vocabulary/message-templates.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { customTexts, messageTemplates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { textTemplateOf } from '#server/features/messages/own-texts.ts'
import { refuse } from '#server/http/errors.ts'
import { findText, languageOf, lockedBy, mustBeOpen, presentText, type Text } from './text.ts'
import { findVersion, keepVersion } from './versions.ts'

/** Who changes the texts of which church. */
export type Editor = { churchId: number; userId: number }
type TextIn = { id: string; language: Language }

const sameWords = (one: TextTemplate, other: TextTemplate): boolean =>
  one.body === other.body &&
  one.multipleBody === other.multipleBody &&
  one.multipleBodyPart === other.multipleBodyPart &&
  one.additionalPart === other.additionalPart

/** The words as they were typed; parts only where the text has some. */
export function typedWords(text: Text, typed: EditedWords): TextTemplate {
  const hasParts = text.kind === 'custom' || text.catalogue.multipleBodyPart !== ''
  const partOf = (part: string) => (hasParts ? part : '')
  return {
    body: typed.body,
    multipleBody: partOf(typed.multiple_body),
    multipleBodyPart: partOf(typed.multiple_body_part),
    additionalPart: partOf(typed.additional_part),
  }
}

async function currentWords(tx: Db, churchId: number, text: Text, language: Language): Promise<TextTemplate> {
  if (text.kind === 'custom') return textTemplateOf(text.row)
  const [row] = await tx
    .select()
    .from(messageTemplates)
    .where(isOwn(churchId, text.id, language))
  return row ? textTemplateOf(row) : textIn(text.id, language)
}

const isOwn = (churchId: number, type: MessageType, language: Language) =>
  and(
    eq(messageTemplates.churchId, churchId),
    eq(messageTemplates.messageType, type),
    eq(messageTemplates.language, language),
  )

/** Null: the product's own words again. */
async function putWords(
  tx: Db,
  churchId: number,
  text: Text,
  { language, words }: { language: Language; words: TextTemplate | null },
): Promise<void> {
  if (text.kind === 'custom') {
    if (words) await tx.update(customTexts).set(words).where(eq(customTexts.id, text.row.id))
    return
  }
  if (words === null) {
    await tx.delete(messageTemplates).where(isOwn(churchId, text.id, language))
    return
  }
  await tx
    .insert(messageTemplates)
    .values({ churchId, messageType: text.id, language, ...words })
    .onConflictDoUpdate({
      target: [messageTemplates.churchId, messageTemplates.messageType, messageTemplates.language],
      set: words,
    })
}

async function writeDown(
  tx: Db,
  editor: Editor,
  { action, detail, now }: { action: AuditAction; detail: Record<string, unknown>; now: Temporal.Instant },
): Promise<void> {
  await recordAudit(tx, { ...editor, action, detail, at: now })
  // What waits goes in the new words, and the forecast shows them.
  await announce(tx, { church_id: editor.churchId, topic: 'messages' })
}

const originalOf = (text: Text, language: Language): TextTemplate | null =>
  text.kind === 'custom' ? null : textIn(text.id, language)

/** Gives a text other words, keeps the version and writes down who did it; the same words again change nothing. */
async function reword(
  tx: Db,
  editor: Editor,
  { text, language, words }: { text: Text; language: Language; words: TextTemplate | null },
  now: Temporal.Instant,
): Promise<void> {
  const { churchId } = editor
  const original = originalOf(text, language)
  const wanted = words && original && sameWords(words, original) ? null : words
  const target = wanted ?? original
  if (!target) throw refuse(409, 'A text of your own has no original to go back to.')
  if (sameWords(await currentWords(tx, churchId, text, language), target)) return
  await putWords(tx, churchId, text, { language, words: wanted })
  await keepVersion(tx, { ...editor, textId: text.id, language }, wanted, now)
  const action = wanted ? 'text.changed' : 'text.reset'
  await writeDown(tx, editor, { action, detail: { text: text.id, language }, now })
}

/** Does something with a text that the church may change, and answers it as it is then. */
const changing = (
  { db }: Pick<Deps, 'db'>,
  { churchId }: Editor,
  { id, language }: TextIn,
  change: (tx: Db, text: Text, language: Language) => Promise<void>,
): Promise<MessageTemplate> =>
  db.transaction(async (tx) => {
    const text = await findText(tx, churchId, id)
    await mustBeOpen(tx, churchId, lockedBy(text))
    const inLanguage = languageOf(text, language)
    await change(tx, text, inLanguage)
    return presentText(tx, churchId, await findText(tx, churchId, id), inLanguage)
  })

export const saveText = (
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  { id, language, ...typed }: TextIn & EditedWords,
): Promise<MessageTemplate> =>
  changing(deps, editor, { id, language }, (tx, text, inLanguage) =>
    reword(tx, editor, { text, language: inLanguage, words: typedWords(text, typed) }, deps.clock.now()),
  )

export const resetText = (
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  of: TextIn,
): Promise<MessageTemplate> =>
  changing(deps, editor, of, (tx, text, language) =>
    reword(tx, editor, { text, language, words: null }, deps.clock.now()),
  )

/** Back to the words of an earlier version, in its language. */
export async function restoreText(
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  { id, versionId }: { id: string; versionId: number },
): Promise<MessageTemplate> {
  const { id: textId } = await findText(deps.db, editor.churchId, id)
  const { words, language } = await findVersion(deps.db, { churchId: editor.churchId, textId }, versionId)
  return changing(deps, editor, { id, language }, (tx, text) =>
    reword(tx, editor, { text, language, words }, deps.clock.now()),
  )
}

/** Puts the words of a text that the church has added in place of another's. */
export async function useText(
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  { id, as }: { id: string; as: MessageType },
): Promise<MessageTemplate> {
  const added = await findText(deps.db, editor.churchId, id)
  if (added.kind !== 'custom') throw refuse(409, 'Only texts of your own can be put in place of others.')
  return changing(deps, editor, { id: as, language: 'en' }, async (tx, text, language) => {
    if (lockedBy(text).category !== added.row.category)
      throw refuse(422, { as: ['Please choose a text of the same kind.'] })
    await reword(tx, editor, { text, language, words: textTemplateOf(added.row) }, deps.clock.now())
  })
}
