import { type Predicate, someHave } from '../clauses/clauses.ts'
import type { Lexeme } from '../clauses/lexeme.ts'
import type { ReplyContext } from '../conversation.ts'
import type { Understanding } from '../reading.ts'

const BESIDE_HALT: readonly Lexeme['of'][] = [
  'halt',
  'filler',
  'thanks',
  'courtesy',
  'sorry',
  'me',
  'no',
  'ok',
  'noted',
]

/** 'Stop please': one word, and little else. */
const halts = (predicates: readonly Predicate[]): boolean =>
  someHave(predicates, 'halt') &&
  predicates.every(({ lexemes }) => lexemes.every(({ of }) => BESIDE_HALT.includes(of)))

/** 'Can you send me the link?', and no answer beside it. */
const wantsLink = (predicates: readonly Predicate[]): boolean =>
  predicates.some(({ asks, lexemes }) =>
    lexemes.some(({ of, words }) => of === 'link' && (asks || /\S\s\S/.test(words))),
  ) &&
  predicates.every(
    ({ asks, polarity, opener }) =>
      asks || polarity === null || polarity === 'ok' || opener === 'and' || opener === 'because',
  )

/** An opt-out, a wish for the own page, an opt-in or a question who writes, in whole sentences; null when the text wishes none of them. */
export function wishIn(predicates: readonly Predicate[], { isOptedOut }: ReplyContext): Understanding | null {
  if (isOptedOut && someHave(predicates, 'start')) return { kind: 'start' }
  if (someHave(predicates, 'stop') || halts(predicates)) return { kind: 'stop' }
  if (someHave(predicates, 'help')) return { kind: 'help' }
  return wantsLink(predicates) ? { kind: 'link' } : null
}
