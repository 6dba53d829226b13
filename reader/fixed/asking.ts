import type { Keywords } from '../conversation.ts'
import { entryOf, lexicons } from '../languages/lexicon.ts'
import { normalise } from '../text/normalise.ts'
import { keywordTable } from './keyword-table.ts'

/** Whether a text of the church offers the words to answer with: 'Please reply YES/NO', 'Responde SI o NO'. */

const APART_MAX = 2

/** Which way a word answers in some language. */
function answersOf(word: string, keywords: Keywords): ReadonlySet<string> {
  const found = new Set<string>()
  const keyword = keywordTable(keywords).get(word)
  if (keyword) found.add(keyword.answer)
  for (const lexicon of lexicons()) {
    const entry = entryOf(lexicon, word)
    if (entry === 'yes' || entry === 'accept') found.add('accept')
    if (entry === 'no' || entry === 'decline' || entry === 'refuse') found.add('decline')
  }
  return found
}

export function asksForAnswer(text: string, keywords: Keywords): boolean {
  const answers = normalise(text)
    .split(' ')
    .map((word) => answersOf(word, keywords))
  return answers.some(
    (own, at) =>
      own.has('accept') &&
      !own.has('decline') &&
      answers.slice(at + 1, at + 1 + APART_MAX).some((next) => next.has('decline') && !next.has('accept')),
  )
}
