import type { ReplyContext } from '../conversation.ts'
import { linesOfAll } from '../folders.ts'
import type { Understanding } from '../reading.ts'
import { isAutomatic } from '../text/clean.ts'
import { normalise } from '../text/normalise.ts'
import { carrierWord, isCarrierYes, TOLL_FREE_START } from './carrier-words.ts'
import { keywordTable } from './keyword-table.ts'
import { reactionIn } from './reaction.ts'

/** Texts that need no grammar: what the carrier acts on, keywords, reactions, answers of machines. */

/** What the carrier has acted on, or acts on, comes before any answer. */
function readCarrierWord(words: string, context: ReplyContext): Understanding | null {
  const { carrierOptOutType, isOptedOut, isTollFree } = context
  if (carrierOptOutType === 'STOP') return { kind: 'stop' }
  if (carrierOptOutType === 'HELP') return { kind: 'help' }
  const isYes = isCarrierYes(words)
  if (isOptedOut && isYes && !isTollFree) return { kind: 'start' }
  if (carrierOptOutType === 'START' && !isYes) return { kind: 'start' }
  const word = carrierWord(words)
  if (word === 'start' && isOptedOut && isTollFree && !(TOLL_FREE_START as readonly string[]).includes(words))
    return { kind: 'not_understood' }
  return word && { kind: word }
}

const ASKING: readonly ReplyContext['newest'][] = ['asked', 'asked_back', 'moved', 'none']

function readReaction(text: string, { newest }: ReplyContext): Understanding | null {
  const reaction = reactionIn(text)
  if (!reaction) return null
  if (reaction === 'other' || !ASKING.includes(newest)) return { kind: 'courtesy' }
  return { kind: 'answer', to: 'asked', answer: reaction === 'for' ? 'accept' : 'decline', words: null }
}

function readKeyword(words: string, { keywords }: ReplyContext): Understanding | null {
  const keyword = keywordTable(keywords).get(words)
  return keyword
    ? { kind: 'answer', to: keyword.isAll ? 'all' : 'asked', answer: keyword.answer, words: null }
    : null
}

/** What the page of a link that has ended tells people to text. */
const LINK_WORDS = new Set(linesOfAll('link').map(normalise))

/** A text of punctuation alone is not understood; one that only quoted something needs no reply. */
const withoutWords = (own: string): Understanding =>
  own === '' ? { kind: 'courtesy' } : { kind: 'not_understood' }

/** What a whole text means by itself, beside the volunteer's own words in it; null when it takes the grammar. */
export function readFixedWords(text: string, own: string, context: ReplyContext): Understanding | null {
  const whole = normalise(text)
  const wire = readCarrierWord(whole, context) ?? readReaction(text, context)
  if (wire) return wire
  if (isAutomatic(text)) return { kind: 'courtesy' }
  const words = own === text ? whole : normalise(own)
  if (words === '') return withoutWords(own)
  const plain = readCarrierWord(words, context) ?? readKeyword(words, context)
  return plain ?? (LINK_WORDS.has(words) ? { kind: 'link' } : null)
}
