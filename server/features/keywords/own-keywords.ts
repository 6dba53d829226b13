import { and, eq } from 'drizzle-orm'
import type { Keyword } from '#contract/keywords.ts'
import { keywordRefusal, keywordWarnings } from '#core/conversation/keyword-checks.ts'
import { KEYWORD_TYPES, type KeywordType } from '#core/vocabulary/keywords.ts'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import type { Db } from '#server/db/connect.ts'
import { announce } from '#server/db/live.ts'
import { churches, keywords } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record.ts'
import { loadKeywords } from '#server/features/messages/own-texts.ts'
import { refuse } from '#server/http/errors.ts'

type Editor = { churchId: number; userId: number }
type Edit = { type: KeywordType; value: string }

/** The words that volunteers of a church answer with. */
export async function listKeywords(db: Db, churchId: number): Promise<Keyword[]> {
  const own = await loadKeywords(db, churchId)
  return KEYWORD_TYPES.map((type) => ({
    type,
    text: own[type],
    is_original: own[type] === DEFAULT_KEYWORDS[type],
    warnings: own[type] === DEFAULT_KEYWORDS[type] ? [] : keywordWarnings(type, own[type]),
  }))
}

/** What speaks against a word for an answer. */
export const checkKeyword = async (db: Db, churchId: number, { type, value }: Edit) => ({
  warnings: keywordWarnings(type, value),
  refusal: keywordRefusal(type, value, await loadKeywords(db, churchId)),
})

async function putKeyword(tx: Db, churchId: number, { type, value }: Edit): Promise<void> {
  if (value === DEFAULT_KEYWORDS[type]) {
    await tx.delete(keywords).where(and(eq(keywords.churchId, churchId), eq(keywords.type, type)))
    return
  }
  await tx
    .insert(keywords)
    .values({ churchId, type, text: value })
    .onConflictDoUpdate({ target: [keywords.churchId, keywords.type], set: { text: value } })
}

/** Changes the words of a church, one change after the other. */
const changing = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { churchId }: Editor,
  change: (tx: Db, now: Temporal.Instant) => Promise<void>,
): Promise<Keyword[]> =>
  db.transaction(async (tx) => {
    await tx.select({ id: churches.id }).from(churches).where(eq(churches.id, churchId)).for('update')
    await change(tx, clock.now())
    await announce(tx, { church_id: churchId, topic: 'messages' })
    return listKeywords(tx, churchId)
  })

/** Translates one of the words; two answers never share one. */
export const editKeyword = (
  deps: Pick<Deps, 'db' | 'clock'>,
  editor: Editor,
  edit: Edit,
): Promise<Keyword[]> =>
  changing(deps, editor, async (tx, now) => {
    const { refusal } = await checkKeyword(tx, editor.churchId, edit)
    if (refusal) throw refuse(422, { value: [refusal] })
    await putKeyword(tx, editor.churchId, edit)
    await recordAudit(tx, { ...editor, action: 'keyword.changed', detail: edit, at: now })
  })

export const resetKeywords = (deps: Pick<Deps, 'db' | 'clock'>, editor: Editor): Promise<Keyword[]> =>
  changing(deps, editor, async (tx, now) => {
    await tx.delete(keywords).where(eq(keywords.churchId, editor.churchId))
    await recordAudit(tx, { ...editor, action: 'keyword.reset', at: now })
  })
