import { changes, every, isAnswer } from '../model/outcome.ts'

/** What a reply means, in one spelling for rows and for understandings: 'all+' of two items is '1+ 2+'. */

const WHOLE: Readonly<Record<string, string>> = { accept: '+', decline: '-', 'all+': '+', 'all-': '-' }

/** A meaning of a row. */
export function spelled(meaning: string, count: number): string {
  const whole = WHOLE[meaning]
  if (whole) return every(count, whole)
  return meaning.split(' ').toSorted().join(' ')
}

const signsOf = (outcome: string): Map<string, string> =>
  new Map(isAnswer(outcome) ? outcome.split(' ').map((one) => [one.slice(0, -1), one.slice(-1)]) : [])

/** Some item is answered the opposite of every meaning that answers it. */
function isOpposite(outcome: string, meanings: readonly string[]): boolean {
  const allowed = meanings.map(signsOf)
  return [...signsOf(outcome)].some(([item, given]) => {
    const wanted = allowed.flatMap((one) => one.get(item) ?? [])
    return wanted.length > 0 && !wanted.includes(given)
  })
}

export type Score = {
  isRight: boolean
  isPolarity: boolean
  isGuess: boolean
  isNeedless: boolean
  isClear: boolean
}

/** How an outcome compares with what the row allows. */
export function score(outcome: string, meanings: readonly string[]): Score {
  const [meaning = ''] = meanings
  const isClear = isAnswer(meaning) && !meanings.includes('ask')
  return {
    isRight: meanings.includes(outcome),
    isPolarity: isOpposite(outcome, meanings),
    isGuess: changes(outcome) && !meanings.some(changes),
    isNeedless: outcome === 'ask' && !meanings.includes('ask'),
    isClear,
  }
}
