import type { Lexeme } from './clauses/lexeme.ts'
import type { ReplyContext } from './conversation.ts'
import { withoutEcho } from './fixed/echo.ts'
import { readFixedWords } from './fixed/fixed-words.ts'
import { joined } from './fixed/joined.ts'
import { type GrammarReading, readByGrammar } from './grammar/grammar.ts'
import type { Understanding } from './reading.ts'
import { ownWordsOf } from './text/clean.ts'
import { halfOf } from './text/halves.ts'
import { unify } from './text/normalise.ts'

/** What is longer is a story; its beginning is read. */
const LENGTH_MAX = 1600

/** Either what is certain, or what the grammar makes of it. */
export function readText(
  written: string,
  context: ReplyContext,
  seen?: (lexeme: Lexeme) => Lexeme,
): Understanding | GrammarReading {
  const whole = joined(unify(written.slice(0, LENGTH_MAX)))
  const text = halfOf(whole)?.words ?? whole
  const raw = withoutEcho(ownWordsOf(text), context.keywords)
  return readFixedWords(text, raw, context) ?? readByGrammar(raw, context, seen)
}
