import { has, type Predicate } from '../clauses/clauses.ts'
import { areOfOne, type Choices, everyIndex, isMe, isWe, peopleIn } from './references.ts'

/** Who writes, where several people share a phone. */

const personsIn = ({ lexemes }: Predicate): number[] =>
  lexemes.flatMap(({ items, isPerson }) => (isPerson && items ? items : []))

const oneIn = (predicate: Predicate): number[] | null =>
  predicate.lexemes.filter(({ isPerson }) => isPerson).length === 1 ? personsIn(predicate) : null

/** A name alone at the end: 'Yes to both. Anna' */
function signedBy(predicates: readonly Predicate[]): number[] | null {
  const last = predicates.at(-1)
  if (predicates.length < 2 || last?.polarity !== null || last.lexemes.length !== 1) return null
  return oneIn(last)
}

/** An introduction says little else. */
const LEXEMES_MAX = 4

/** 'Tom here', 'this is Anna' */
function introducedIn(predicates: readonly Predicate[]): number[] | null {
  const introduces = (one: Predicate): boolean =>
    one.lexemes.length <= LEXEMES_MAX &&
    (has(one, 'self') || (has(one, 'me') && one.polarity === null)) &&
    oneIn(one) !== null
  const introduction = predicates.find(introduces)
  return introduction ? oneIn(introduction) : null
}

/** 'I can sing' is said by the one who was asked to. */
function taskOfSpeaker(predicates: readonly Predicate[]): number[] | null {
  for (const { lexemes } of predicates) {
    const [task, ...others] = lexemes.filter(({ of }) => ['item', 'he', 'she', 'we'].includes(of))
    const isOwn = task?.isVerb !== undefined && others.length === 0 && lexemes.some(isMe)
    if (isOwn && task?.items?.length === 1) return [...task.items]
  }
  return null
}

/** The one who is left when everybody else is named: 'Tom can't' of Tom and Anna. */
function leftOver(predicates: readonly Predicate[], choices: Choices): number[] | null {
  const others = predicates.flatMap(({ lexemes }) => {
    const named = lexemes.filter((one) => !isMe(one) && !isWe(one))
    return peopleIn(named, null, choices).indices
  })
  const left = everyIndex(choices).filter((index) => !others.includes(index))
  return others.length > 0 && areOfOne(left, choices.people ?? []) ? left : null
}

/** Who writes: the one who says so, or the one who is left when the other is named; null when it is not known. */
export function selfOf(predicates: readonly Predicate[], choices: Choices): number[] | null {
  if (!choices.people) return null
  return (
    signedBy(predicates) ??
    introducedIn(predicates) ??
    taskOfSpeaker(predicates) ??
    leftOver(predicates, choices)
  )
}

/** 'Tom here', 'this is Anna' names the writer and answers nothing. */
export const isSelf = (predicate: Predicate, { people }: Choices): boolean =>
  people !== null &&
  predicate.polarity === null &&
  has(predicate, 'self', 'me') &&
  has(predicate, 'item') &&
  predicate.lexemes.length <= LEXEMES_MAX
