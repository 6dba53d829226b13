import type { KeywordType } from '#core/vocabulary/keywords.ts'
import { fillAroundGaps } from './gaps.ts'
import { fieldValue, PLACEHOLDER } from './merge-fields.ts'
import type { Keywords, MergeContext, MergeValues, TextTemplate } from './text.ts'

/** Longest text a carrier takes (Twilio Messages, Body). */
export const CARRIER_LENGTH_MAX = 1600

/** Two full stops do not meet: '9:00 a.m.' at the end of a sentence. */
const joinedTo = (next: string | undefined, value: string): string =>
  next === '.' && value.endsWith('.') ? value.slice(0, -1) : value

/**
 * Fills the placeholders of one part of a text. A value that is missing takes what makes no sense without it along:
 * commas, brackets and spaces, the preposition before it, the sentence that only introduces a link.
 */
export function fillFields(text: string, values: MergeValues, context: MergeContext): string {
  const known = (name: string) => fieldValue(name, values, context)
  let isWhole = true
  const filled = text.replace(PLACEHOLDER, (placeholder, name: string, at: number) => {
    const value = known(name)
    if (value === null) isWhole = false
    return value ? joinedTo(text[at + placeholder.length], value) : placeholder
  })
  return isWhole ? filled : fillAroundGaps(text, context.language, known)
}

const KEYWORD = /\b(ACCEPT|DECLINE)( ALL)?\b/g

/** Puts the church's own words in place of ACCEPT, DECLINE, ACCEPT ALL and DECLINE ALL, where these are in capitals. */
export const translateKeywords = (text: string, keywords: Keywords): string =>
  text.replace(KEYWORD, (word) => keywords[word as KeywordType])

/** How a text is worded besides its template and values. */
export type RenderOptions = {
  keywords: Keywords
  /** Numbers the lines of a combined text, so that '1 yes 2 no' can answer it. */
  isNumbered: boolean
  /** So long it may become; as long as the carrier takes unless told. */
  lengthMax?: number
  /** Stands for the lines that the carrier would not take. */
  more: (count: number) => string
}

type Parts = { opening: string; lines: readonly string[]; closing: string }

const joined = ({ opening, lines, closing }: Parts): string =>
  [opening, ...lines, closing].filter((part) => part !== '').join('\n')

/** Leaves out the last lines of a text that would become too long, and says how many. */
function fitted(parts: Parts, more: RenderOptions['more'], lengthMax: number): string {
  const { lines } = parts
  const whole = joined(parts)
  if (whole.length <= lengthMax || lines.length === 0) return whole.slice(0, lengthMax)
  for (let count = lines.length - 1; count > 0; count--) {
    const shorter = joined({ ...parts, lines: [...lines.slice(0, count), more(lines.length - count)] })
    if (shorter.length <= lengthMax) return shorter
  }
  return joined({ ...parts, lines: [] }).slice(0, lengthMax)
}

/**
 * The words of a text. One line gives `body`; several give `multipleBody`, a `multipleBodyPart` for each line,
 * then `additionalPart`. Opening and closing take their values from the first line, and so does a text whose
 * lines would say nothing.
 */
export function renderText(
  template: TextTemplate,
  lines: readonly MergeValues[],
  context: MergeContext,
  { keywords, isNumbered, more, lengthMax = CARRIER_LENGTH_MAX }: RenderOptions,
): string {
  const [first, ...others] = lines
  if (!first) throw new RangeError('a text needs a line')
  const fill = (text: string, values: MergeValues) =>
    fillFields(translateKeywords(text, keywords), values, context).trim()
  const single = () =>
    fitted({ opening: fill(template.body, first), lines: [], closing: '' }, more, lengthMax)
  if (others.length === 0) return single()
  const parts = lines.map((values) => fill(template.multipleBodyPart, values))
  if (parts.every((part) => part === '')) return single()
  return fitted(
    {
      opening: fill(template.multipleBody, first),
      lines: isNumbered ? parts.map((part, index) => `${index + 1}. ${part}`.trimEnd()) : parts,
      closing: fill(template.additionalPart, first),
    },
    more,
    lengthMax,
  )
}
