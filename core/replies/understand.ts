import { choicesOf } from './choices.ts'
import { ownWordsOf } from './clean.ts'
import { readFixedWords } from './fixed-words.ts'
import { type Reading, readByGrammar } from './grammar/grammar.ts'
import type { Lexeme } from './lexeme.ts'
import { secondOpinion } from './opinion.ts'
import type { ReplyContext, Understanding } from './understanding.ts'

/** Either what is certain, or what the grammar makes of it. */
export function readText(
  text: string,
  context: ReplyContext,
  seen?: (lexeme: Lexeme) => Lexeme,
): Understanding | Reading {
  const raw = ownWordsOf(text)
  return readFixedWords(text, raw, context) ?? readByGrammar(raw, context, seen)
}

/**
 * What a volunteer's text means, in this order: the carrier's words; the church's keywords; reactions; a wish for
 * no more texts; numbers, days, names and tasks of listed items; common words. What the text answers is decided by the
 * newest text to that phone. Whatever is in doubt asks back, unless the second opinion is sure; case, accents and punctuation change nothing.
 */
export function understand(text: string, context: ReplyContext): Understanding {
  const reading = readText(text, context)
  return 'settled' in reading ? secondOpinion(reading, context, choicesOf(context)) : reading
}
