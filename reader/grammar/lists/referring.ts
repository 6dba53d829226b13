import { has, type Predicate } from '../../clauses/clauses.ts'
import { type Lexeme, POSITIONS } from '../../clauses/lexeme.ts'
import { type Choices, isMe, isThisDay, isWe } from '../../mentions/references.ts'
import { isFollowing, isNone, namesAllIn } from './words.ts'

/** Whether a text is about the things of a list at all. */

const REFERRING = [
  'number',
  'date',
  'weekday',
  'time',
  'item',
  'all',
  'both',
  'none',
  'rest',
  'either',
  ...POSITIONS,
  'next_week',
  'this_week',
  'except',
] as const satisfies readonly Lexeme['of'][]

/** On a shared phone 'I', 'she' and 'we' say whose things are meant. */
const refersToPerson = (predicate: Predicate): boolean =>
  has(predicate, 'he', 'she') || predicate.lexemes.some((one) => isMe(one) || isWe(one))

/** It names something that may be in the list. */
export const refers = (predicate: Predicate, choices: Choices): boolean =>
  has(predicate, ...REFERRING) ||
  predicate.lexemes.some(
    (one, at, all) => namesAllIn(one) || isNone(one, all[at + 1]) || isFollowing(one, choices),
  ) ||
  (choices.people === null ? predicate.lexemes.some(isThisDay) : refersToPerson(predicate))
