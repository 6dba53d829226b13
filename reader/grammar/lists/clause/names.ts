import type { Lexeme } from '../../../clauses/lexeme.ts'
import { holding } from '../../../folders.ts'
import { type Choices, isMe, isThisDay } from '../../../mentions/references.ts'
import { answers, isGermanDenial, signOf } from '../sign.ts'
import { isFollowing, isOfPeople, isPronoun, names, namesAllIn } from '../words.ts'
import { addName, addSaid, endAnswer, endAnswerIfAny, endThing, nameAll } from './open-clause.ts'
import { type Place, pass, type Rule } from './rule.ts'

/** Days, numbers, people and tasks, and the words that answer for them. */

/** A day inside a phrase that answers: 'this Sunday works'. */
const THIS_DAY = holding('this-day-inside')

const isName = (lexeme: Lexeme): boolean => names(lexeme) || isThisDay(lexeme)

/** 'Puedo' names who speaks only where nothing else is named. */
function isAnyoneNamed({ open, lexeme, at }: Place): boolean {
  const { clause, quantity, choices } = open
  const earlier = clause.lexemes.slice(0, at)
  return (
    quantity.isAll ||
    quantity.count !== null ||
    earlier.some((one) => one.of === 'item' || isOfPeople(one, choices)) ||
    (isMe(lexeme) && earlier.some(names)) ||
    clause.lexemes.some(({ of }) => of === 'both' || of === 'all')
  )
}

function addSpeaker(place: Place): void {
  const { open, lexeme } = place
  if (!isAnyoneNamed(place)) open.implied ??= lexeme
  endThing(open)
  if (answers(lexeme)) open.answering.push(lexeme)
}

const soonestOf = ({ starts }: Choices): number => {
  const at = (index: number): number => starts[index]?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return starts.reduce((soonest, _, index) => (at(index) < at(soonest) ? index : soonest), 0)
}

/** What a phrase that answers names: 'this Sunday works', 'put me down for both'. */
function addNamedIn({ open, lexeme, after }: Place): void {
  if (open.choices.people === null && THIS_DAY.test(lexeme.words)) {
    endAnswerIfAny(open)
    addName(open, { of: 'that_day', words: 'this day', fits: [soonestOf(open.choices)] })
    endThing(open)
  }
  // 'OK for both communions'
  const isOfNext = after !== undefined && names(after)
  if (namesAllIn(lexeme) && !isOfNext && open.pieces.every(({ is }) => is !== 'thing')) {
    nameAll(open)
    endThing(open)
  }
}

function addAnswer(place: Place): void {
  const { open, lexeme } = place
  endThing(open)
  if (lexeme.of === 'reason' && isGermanDenial(open.answering)) endAnswer(open)
  if (open.as === 'out') open.as = 'named'
  addNamedIn(place)
  open.answering.push(lexeme)
}

/** A task as a verb belongs to what is said of it: 'no puedo cantar'. */
function addTask({ open, lexeme }: Place): void {
  const given = open.answering.filter(answers)
  // 'No to singing'
  const isRefused = given.length > 0 && given.every(({ of }) => of === 'no')
  if (isRefused) endAnswer(open)
  const saying = isRefused ? [] : [...open.answering, lexeme]
  open.answering = []
  addName(open, lexeme)
  endThing(open)
  addSaid(open, saying, signOf(saying, open.clause.asks))
}

/** On a shared phone the day on which all serve tells nobody apart. */
const isDayOfAll = ({
  open: { choices, every, pieces, naming, implied },
  lexeme: { fits },
}: Place): boolean =>
  choices.people !== null &&
  fits?.length === every.length &&
  (naming.length > 0 || implied !== null || pieces.some(({ is }) => is === 'thing'))

/** Every other lexeme: the last rule always holds. */
export const NAMES: readonly Rule[] = [
  // 'Ana can't this Saturday'
  { holds: isDayOfAll, read: pass },
  // 'The week after'
  {
    holds: ({ open, lexeme }) => isFollowing(lexeme, open.choices),
    read: ({ open, lexeme }) => addName(open, { of: 'second', words: lexeme.words }),
  },
  // 'I', 'she'
  {
    holds: ({ open, lexeme }) => isPronoun(lexeme) && isOfPeople(lexeme, open.choices),
    read: ({ open, lexeme }) => addName(open, lexeme),
  },
  // 'Puedo', 'I'm in'
  { holds: ({ open, lexeme }) => isOfPeople(lexeme, open.choices), read: addSpeaker },
  // 'Yes', 'can't', 'sounds good'
  { holds: ({ lexeme }) => !isName(lexeme) && answers(lexeme), read: addAnswer },
  // Words that change what an answer beside them says, or say nothing.
  { holds: ({ lexeme }) => !isName(lexeme), read: ({ open, lexeme }) => open.answering.push(lexeme) },
  // 'Sing'
  { holds: ({ lexeme }) => lexeme.isVerb === true, read: addTask },
  // '2', 'Sunday', 'Anna'
  { holds: () => true, read: ({ open, lexeme }) => addName(open, lexeme) },
]
