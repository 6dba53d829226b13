import { and, count, eq, gt, isNull, or } from 'drizzle-orm'
import type { EditedWords, TextOutlook } from '#contract/message-templates.ts'
import { previewText } from '#core/messages/preview.ts'
import { countSegments } from '#core/messages/segments.ts'
import type { TextTemplate } from '#core/messages/text.ts'
import { completed } from '#core/messages/translated-text.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import { type MessageType, ONE_WAY_TYPES } from '#core/vocabulary/message-templates.ts'
import { isScheduledKind } from '#core/vocabulary/messages.ts'
import type { Db } from '#server/db/connect.ts'
import { only } from '#server/db/query.ts'
import { messages, messageTemplates } from '#server/db/schema/schema.ts'
import type { Deps } from '#server/deps.ts'
import { foreseeReworded } from '#server/features/messages/change-effect.ts'
import { loadChurch } from '#server/features/messages/church-rules.ts'
import { textsOf } from '#server/features/messages/own-texts.ts'
import { loadSample, type Sample } from '#server/features/messages/sample.ts'
import { typedWords } from './change.ts'
import { findText, languageOf, typeOf } from './text.ts'

type OutlookDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'planning' | 'trialNumber'>

const isForeseen = (type: MessageType): boolean =>
  isScheduledKind(type) || (ONE_WAY_TYPES as readonly string[]).includes(type)

/** How many texts of a type went in the last 30 days. */
async function sentLately(
  db: Db,
  { churchId, type, language }: { churchId: number; type: MessageType; language: Language },
  now: Temporal.Instant,
): Promise<number> {
  const isIn = eq(messages.language, language)
  const { texts } = only(
    await db
      .select({ texts: count() })
      .from(messages)
      .where(
        and(
          eq(messages.churchId, churchId),
          eq(messages.direction, 'out'),
          eq(messages.kind, type as typeof messages.$inferSelect.kind),
          gt(messages.loggedAt, now.subtract({ hours: 24 * 30 })),
          language === 'en' ? or(isNull(messages.language), isIn) : isIn,
        ),
      ),
  )
  return texts
}

type Spoken = { type: MessageType; language: Language }

const creditsEach = ({ type, language }: Spoken, words: TextTemplate, sample: Sample): number =>
  countSegments(previewText({ type, language, words }, sample.lines.slice(0, 1), sample)) *
  (sample.creditsPerSegment ?? 0)

/** What the words of a text cost in a month, and what others would; changes nothing. */
export async function presentOutlook(
  deps: OutlookDeps,
  churchId: number,
  { id, language: asked, ...typed }: { id: string; language: Language } & EditedWords,
): Promise<TextOutlook> {
  const { db, clock } = deps
  const now = clock.now()
  const text = await findText(db, churchId, id)
  const spoken = { type: typeOf(text), language: languageOf(text, asked) }
  const { type, language } = spoken
  const words = completed(typedWords(text, typed), type, language)
  if (isForeseen(type)) {
    const { church } = await loadChurch(db, churchId)
    const of = { churchId, oneWayOnly: church.oneWayOnly }
    const { texts, creditsNow, credits } = await foreseeReworded(deps, of, { ...spoken, words }, now)
    return { basis: 'planned', texts, credits_now: creditsNow, credits }
  }
  const texts = await sentLately(db, { churchId, ...spoken }, now)
  const sample = await loadSample(deps, churchId, now)
  const own = await db.select().from(messageTemplates).where(eq(messageTemplates.churchId, churchId))
  const current = textsOf(own)(type, language)
  return {
    basis: 'sent',
    texts,
    credits_now: texts * creditsEach(spoken, current, sample),
    credits: texts * creditsEach(spoken, words, sample),
  }
}
