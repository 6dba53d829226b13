import type { EditedWords, TextPreview } from '#contract/message-templates.ts'
import { DEFAULT_TEXTS } from '#core/messages/default-texts.ts'
import { leftOut } from '#core/messages/left-out.ts'
import { unknownFields } from '#core/messages/merge-fields.ts'
import { previewText } from '#core/messages/preview.ts'
import type { Language } from '#core/vocabulary/languages.ts'
import type { Deps } from '#server/deps.ts'
import { loadSample } from '#server/features/messages/sample.ts'
import { typedWords } from './change.ts'
import { findText, languageOf, typeOf } from './text.ts'

/** How words would arrive at somebody in an upcoming plan; changes nothing. */
export async function presentPreview(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  churchId: number,
  { id, language, ...typed }: { id: string; language: Language } & EditedWords,
): Promise<TextPreview> {
  const text = await findText(deps.db, churchId, id)
  const words = typedWords(text, typed)
  const hasParts = text.kind === 'custom' || text.catalogue.multipleBodyPart !== ''
  const sample = await loadSample(deps, churchId, deps.clock.now())
  const previewed = { type: typeOf(text), language: languageOf(text, language), words }
  const original = DEFAULT_TEXTS.find(({ type }) => type === previewed.type)
  return {
    is_real: sample.isReal,
    name: `${sample.reader.firstName ?? ''} ${sample.reader.lastName ?? ''}`.trim(),
    one: previewText(previewed, sample.lines.slice(0, 1), sample),
    several: hasParts ? previewText(previewed, sample.lines, sample) : null,
    credits_per_segment: sample.creditsPerSegment,
    unknown_fields: unknownFields(Object.values(words).join(' ')),
    left_out: original ? leftOut(words, original, sample) : [],
  }
}
