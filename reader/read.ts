import type { ReplyContext } from './conversation.ts'
import { choicesOf } from './mentions/choices.ts'
import { type Opinion, weighed } from './model/opinion.ts'
import { readText } from './read-text.ts'
import type { Understanding } from './reading.ts'
import { halfOf } from './text/halves.ts'

/**
 * What a volunteer's text means, in this order: the carrier's words; the church's keywords; reactions; a wish for
 * no more texts; numbers, days, names and tasks of listed items; common words. What the text answers is decided by the
 * newest text to that phone. Whatever is in doubt asks back, unless the classifier is sure; case, accents and punctuation change nothing.
 */
export const read = (text: string, context: ReplyContext): Understanding => explain(text, context).meaning

/** What half a text says decides nothing, but for a wish for no more texts. */
const HEARD_IN_HALF: readonly Understanding['kind'][] = ['stop', 'start', 'help', 'link']

/** What a text means, and how sure that is: 1 where a rule says so. */
export function explain(text: string, context: ReplyContext): Opinion {
  const opinion = opinionOn(text, context)
  const isHeard = halfOf(text) === null || HEARD_IN_HALF.includes(opinion.meaning.kind)
  return isHeard ? opinion : { meaning: { kind: 'inbox' }, confidence: 1 }
}

function opinionOn(text: string, context: ReplyContext): Opinion {
  const reading = readText(text, context)
  return 'settled' in reading
    ? weighed(reading, context, choicesOf(context))
    : { meaning: reading, confidence: 1 }
}

export type { AskedMonth, Days } from './availability/days.ts'
export { asSpans, eachDay } from './availability/days.ts'
export { type Availability, awaySpanIn, readAvailability } from './availability/read-availability.ts'
export type { Keywords, ListedItem, NewestText, ReplyContext } from './conversation.ts'
export { DEFAULT_KEYWORDS } from './conversation.ts'
export { agrees } from './fixed/agreement.ts'
export { asksForAnswer } from './fixed/asking.ts'
export { CARRIER_ANSWERED, TOLL_FREE_START } from './fixed/carrier-words.ts'
export { isKeyword } from './fixed/keyword-table.ts'
export { reactionIn } from './fixed/reaction.ts'
export { languageOf } from './languages/language.ts'
export { type Masked, masked } from './masking.ts'
export type { Answer, ItemAnswer, Understanding } from './reading.ts'
export { halfOf, wholeOf } from './text/halves.ts'
export { normalise } from './text/normalise.ts'
