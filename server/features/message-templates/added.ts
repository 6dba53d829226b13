import { count, eq } from 'drizzle-orm'
import type { MessageTemplate } from '#contract/message-templates.ts'
import { CUSTOM_TEXT, type CustomCategory } from '#core/vocabulary/message-templates.ts'
import { only } from '#server/db/query.ts'
import { churches, customTexts } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import type { Editor } from './change.ts'
import { customId, findText, lockedBy, mustBeOpen, presentText } from './text.ts'
import { forgetVersions, keepVersion } from './versions.ts'

/** So that the list stays one that people read. */
const ADDED_MAX = 50

const NO_PARTS = { multipleBody: '', multipleBodyPart: '', additionalPart: '' } as const

/** Adds a text of the church's own beside those that go. */
export const addText = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  { type: category, name, body }: { type: CustomCategory; name: string; body: string },
): Promise<MessageTemplate> =>
  db.transaction(async (tx) => {
    const { churchId } = editor
    const now = clock.now()
    await mustBeOpen(tx, churchId, { category, type: CUSTOM_TEXT })
    await tx.select({ id: churches.id }).from(churches).where(eq(churches.id, churchId)).for('update')
    const { added } = only(
      await tx.select({ added: count() }).from(customTexts).where(eq(customTexts.churchId, churchId)),
    )
    if (added >= ADDED_MAX)
      throw refuse(422, { name: [`You can have at most ${ADDED_MAX} texts of your own.`] })
    const words = { body, ...NO_PARTS }
    const row = only(
      await tx
        .insert(customTexts)
        .values({ churchId, category, name, ...words, createdAt: now })
        .returning(),
    )
    const text = { kind: 'custom', id: customId(row.id), row } as const
    await keepVersion(tx, { ...editor, textId: text.id, language: 'en' }, words, now)
    await recordAudit(tx, { ...editor, action: 'text.added', detail: { text: text.id, name }, at: now })
    return presentText(tx, churchId, text, 'en')
  })

/** Deletes a text that the church has added, with its history. */
export const removeText = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { churchId } = editor
    const text = await findText(tx, churchId, id)
    if (text.kind !== 'custom') throw refuse(409, 'Only texts of your own can be deleted.')
    await mustBeOpen(tx, churchId, lockedBy(text))
    await forgetVersions(tx, { churchId, textId: text.id })
    await tx.delete(customTexts).where(eq(customTexts.id, text.row.id))
    const detail = { text: text.id, name: text.row.name }
    await recordAudit(tx, { ...editor, action: 'text.removed', detail, at: clock.now() })
  })
