import { beginning } from '../folders.ts'
import { isOneSlipAway, isSwapped } from '../text/slips.ts'
import { type Entry, type Lexicon, lexicons } from './lexicon.ts'

/** Shorter words have too many neighbours; of them only swapped letters are mended. */
const TYPO_LENGTH_MIN = 5

/** What a mistyped word of an answer was meant to be; null when it could be several things. */
function mistyped(word: string, { answers }: Lexicon, isAnswer = (_known: string) => true): Entry | null {
  const isNear = word.length < TYPO_LENGTH_MIN ? isSwapped : isOneSlipAway
  const near = [word.length - 1, word.length, word.length + 1].flatMap((length) =>
    (answers.get(length) ?? []).filter(([known]) => isAnswer(known) && isNear(word, known)),
  )
  const entries = new Set(near.map(([, entry]) => entry))
  return entries.size === 1 ? ([...entries][0] ?? null) : null
}

/** The words that our texts ask for. */
const ASKED_FOR = beginning('answering-stems')

/** One of the words we ask for, mistyped in a text too short to tell its language. */
function mistypedElsewhere(word: string, lexicon: Lexicon): Entry | null {
  if (word.length < TYPO_LENGTH_MIN) return null
  const others = lexicons().filter((other) => other !== lexicon)
  const near = new Set(
    others.flatMap((other) => mistyped(word, other, (known) => ASKED_FOR.test(known)) ?? []),
  )
  return near.size === 1 ? ([...near][0] ?? null) : null
}

/** What a word that no language knows was meant to be, in this language or as a word we ask for; null when it is no slip. */
export const mistypedAnswer = (word: string, lexicon: Lexicon): Entry | null =>
  mistyped(word, lexicon) ?? mistypedElsewhere(word, lexicon)
