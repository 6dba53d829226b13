import { fieldValue, PLACEHOLDER } from './merge-fields.ts'
import type { Keywords, KeywordType, MergeContext, MergeValues, TextTemplate } from './text.ts'

/** Longest text that a church may write as a template. */
export const TEXT_LENGTH_MAX = 1000

/** Longest text a carrier takes (Twilio Messages, Body). */
export const CARRIER_LENGTH_MAX = 1600

/** What is wrong with an edited text, in words for the church; null when nothing is. */
export function checkBody(body: string): string | null {
  if (body.trim() === '') return 'Template details cannot be empty'
  return body.length > TEXT_LENGTH_MAX ? 'Template details cannot exceed 1000 characters' : null
}

/** Stands where a value is missing until the text around it is tidied; no text holds it. */
const GAP = '\u0000'

/** What a missing value leaves behind, and what it becomes. Applied in this order until nothing changes. */
const TIDY: readonly (readonly [RegExp, string])[] = [
  [/\0([^\S\n]*[,;:-]?[^\S\n]*\0)+/g, GAP],
  [/ *\([^\S\n]*\0[^\S\n]*\)/g, ''],
  [/^[^\S\n]*\0[^\S\n]*[,;:.-]*[^\S\n]*/gm, ''],
  [/[^\S\n]*[,;:-]*[^\S\n]*\0(?=[,;:.!?)])/g, ''],
  [/[^\S\n]*[,;:-]*[^\S\n]*\0[^\S\n]*$/gm, ''],
  [/[^\S\n]+[,;:-]*[^\S\n]*\0[^\S\n]+/g, ' '],
  [/\0/g, ''],
]

const tidy = (text: string): string =>
  text.includes(GAP) ? TIDY.reduce((tidied, [gap, instead]) => tidied.replace(gap, instead), text) : text

/** Spaces of typesetting would make a whole text expensive; every other character is the church's choice. */
const plainSpaces = (text: string): string => text.replace(/[\u00a0\u202f\u2009]/g, ' ').replaceAll(GAP, '')

/** Fills the placeholders of one line. A value that is missing leaves no comma, bracket or double space behind. */
export function fillFields(text: string, values: MergeValues, context: MergeContext): string {
  const filled = plainSpaces(text).replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = fieldValue(name, values, context)
    return value === undefined ? placeholder : value === null ? GAP : plainSpaces(value)
  })
  return tidy(filled)
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
}

const joined = (opening: string, lines: readonly string[], closing: string): string =>
  [opening, ...lines, closing].filter((part) => part !== '').join('\n')

/** Leaves out the last lines of a text the carrier would refuse, and says how many. */
function fitted(opening: string, lines: readonly string[], closing: string): string {
  const whole = joined(opening, lines, closing)
  if (whole.length <= CARRIER_LENGTH_MAX || lines.length === 0) return whole.slice(0, CARRIER_LENGTH_MAX)
  for (let count = lines.length - 1; count > 0; count--) {
    const rest = `+ ${lines.length - count} more`
    const shorter = joined(opening, [...lines.slice(0, count), rest], closing)
    if (shorter.length <= CARRIER_LENGTH_MAX) return shorter
  }
  return joined(opening, [], closing).slice(0, CARRIER_LENGTH_MAX)
}

/**
 * The words of a text. One line gives `body`; several give `multipleBody`, a `multipleBodyPart` for each line,
 * then `additionalPart`. Opening and closing take their values from the first line.
 */
export function renderText(
  template: TextTemplate,
  lines: readonly MergeValues[],
  context: MergeContext,
  { keywords, isNumbered }: RenderOptions,
): string {
  const [first, ...others] = lines
  if (!first) throw new RangeError('a text needs a line')
  const fill = (text: string, values: MergeValues) =>
    fillFields(translateKeywords(text, keywords), values, context).trim()
  if (others.length === 0) return fitted(fill(template.body, first), [], '')
  const parts = lines.map((values, index) => {
    const part = fill(template.multipleBodyPart, values)
    return isNumbered ? `${index + 1}. ${part}` : part
  })
  return fitted(fill(template.multipleBody, first), parts, fill(template.additionalPart, first))
}
