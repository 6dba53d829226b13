import type { Language } from '#core/vocabulary/languages.ts'
import type { CustomCategory, MessageType } from '#core/vocabulary/message-templates.ts'
import { ONE_WAY_TYPES } from '#core/vocabulary/message-templates.ts'
import { OPEN_PLACE, type OutgoingKind, STEP_IN } from '#core/vocabulary/messages.ts'
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

const isOneWay = (type: MessageType): type is (typeof ONE_WAY_TYPES)[number] =>
  (ONE_WAY_TYPES as readonly string[]).includes(type)

function kindOf(type: MessageType): OutgoingKind {
  if (type === OPEN_PLACE) return STEP_IN
  if (!isOneWay(type)) return type
  return type === 'confirmation_one_way' ? 'confirmation' : 'confirmation_reminder'
}

/** A text as it would arrive at somebody, about these assignments. */
export const previewText = (
  { type, language, words }: Previewed,
  lines: readonly WordedLine[],
  { reader, churchName, url, now, ...church }: PreviewSample,
): string =>
  wordText(
    { kind: kindOf(type), type, language, body: null, reader, lines, url, isFirst: false },
    { ...church, name: churchName, isTrial: false, textOf: () => completed(words, type, language) },
    now,
  ).body

/** The text whose place one that a church has added would take. */
export const standsFor = (category: CustomCategory): MessageType =>
  category === 'confirmation' ? 'confirmation' : 'confirmation_reminder'
