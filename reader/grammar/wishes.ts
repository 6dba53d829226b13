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

/** An opt-out, an opt-in or a question who writes, in whole sentences; null when the text wishes none of them. */
export function wishIn(predicates: readonly Predicate[], { isOptedOut }: ReplyContext): Understanding | null {
  if (isOptedOut && someHave(predicates, 'start')) return { kind: 'start' }
  if (someHave(predicates, 'stop') || halts(predicates)) return { kind: 'stop' }
  return someHave(predicates, 'help') ? { kind: 'help' } : null
}
