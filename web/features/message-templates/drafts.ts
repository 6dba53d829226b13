import type { Words } from '#contract/message-templates.ts'
import { checkBody, checkLength } from '#core/messages/text-limits.ts'

/** The words of a text while they are edited, by the names of the save call. */
export type Draft = {
  body: string
  multiple_body: string
  multiple_body_part: string
  additional_part: string
}
export type Part = keyof Draft

/** The editors of a text, in their order. */
export const PARTS: readonly { part: Part; label: string; help: string }[] = [
  { part: 'body', label: 'Body', help: 'About one assignment.' },
  { part: 'multiple_body', label: 'Multiple body', help: 'Opens a text about several assignments.' },
  { part: 'multiple_body_part', label: 'Multiple body part', help: 'Each assignment has one such line.' },
  { part: 'additional_part', label: 'Additional part', help: 'Closes a text about several assignments.' },
]

export const draftOf = (words: Words): Draft => ({
  body: words.body,
  multiple_body: words.multiple_body_html,
  multiple_body_part: words.multiple_body_part,
  additional_part: words.additional_part,
})

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  PARTS.every(({ part }) => one[part] === other[part])

/** What is wrong with each part, in the words that the server uses. */
export function problemsOf(draft: Draft): Partial<Record<Part, string>> {
  const problems: Partial<Record<Part, string>> = {}
  for (const { part } of PARTS) {
    const wrong = part === 'body' ? checkBody(draft.body) : checkLength(draft[part])
    if (wrong) problems[part] = wrong
  }
  return problems
}

/** The field that is being typed at a place of a text, from its bracket on; null where none is. */
export function typedField(text: string, caret: number): { from: number; typed: string } | null {
  const match = /\[([A-Za-z.]*)$/.exec(text.slice(0, caret))
  return match ? { from: match.index, typed: match[1] ?? '' } : null
}

/** A text with something put in place of what stands between two places, and where the caret is then. */
export function putIn(text: string, { from, to }: { from: number; to: number }, what: string) {
  const before = text.slice(0, from)
  // The closing bracket may be there already.
  const after = what.endsWith(']') && text[to] === ']' ? text.slice(to + 1) : text.slice(to)
  return { text: `${before}${what}${after}`, caret: before.length + what.length }
}
