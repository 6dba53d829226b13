import type { Keyword } from '#contract/keywords.ts'
import { KEYWORD_TYPES, type KeywordType } from '#core/vocabulary/keywords.ts'
import { oneOf } from '#web/lib/search.ts'

/** A keyword as the address of its page carries it. */
export const addressOf = ({ type, text }: Pick<Keyword, 'type' | 'text'>): string => `${type}-${text}`

/** The keyword in an address: the type stands before the first dash. */
export function keywordIn(address: string): { type: KeywordType; text: string } | null {
  const dash = address.indexOf('-')
  const type = oneOf(KEYWORD_TYPES, dash < 0 ? address : address.slice(0, dash))
  return type ? { type, text: dash < 0 ? '' : address.slice(dash + 1) } : null
}
