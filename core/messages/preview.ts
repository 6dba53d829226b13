import type { Language } from '#core/vocabulary/languages.ts'
import type { CustomCategory, MessageType } from '#core/vocabulary/message-templates.ts'
import type { Keywords, TextTemplate } from './text.ts'
import { completed } from './translated-text.ts'
import { type Named, type WordedLine, wordText } from './wording.ts'

/** Somebody in an upcoming plan, to show texts with. */
export type PreviewSample = {
  reader: Named
  churchName: string
  contact: string | null
  zone: string
  plainNames: boolean
  ownKeywords: Partial<Keywords>
  url: string
  now: Temporal.Instant
}

/** A text in the words that are looked at. */
export type Previewed = { type: MessageType; language: Language; words: TextTemplate }

/** A text as it would arrive at somebody, about these assignments. */
export const previewText = (
  { type, language, words }: Previewed,
  lines: readonly WordedLine[],
  { reader, churchName, url, now, ...church }: PreviewSample,
): string =>
  wordText(
    // Only on trial does the kind change the words.
    { kind: 'confirmation', type, language, body: null, reader, lines, url, isFirst: false },
    { ...church, name: churchName, isTrial: false, textOf: () => completed(words, type, language) },
    now,
  ).body

/** The text whose place one that a church has added would take. */
export const standsFor = (category: CustomCategory): MessageType =>
  category === 'confirmation' ? 'confirmation' : 'confirmation_reminder'
