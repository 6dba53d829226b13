import { type Clause, REASSURING } from '../clauses.ts'
import { HANGUL } from '../language.ts'
import type { Lexeme } from '../lexeme.ts'
import { type Choices, everyIndex, isMe, isThisDay, referencesOf } from '../references.ts'
import { type Gap, type Piece, type Said, type Thing, thing } from './pieces.ts'
import { answers, isGermanDenial, refuses, signOf } from './sign.ts'
import {
  ANY,
  DENIES_SOME,
  isCount,
  isFollowing,
  isImplicit,
  isKoreanAnd,
  isNone,
  isOfPeople,
  isOr,
  isPosition,
  isTwo,
  KOREAN_BUT,
  NOT_ONE,
  NOTHING_BUT,
  names,
  namesAllIn,
  THIS_DAY,
  TIMES,
} from './words.ts'

/** One clause of a text about a list, read from left to right. */

/** What was read of a clause so far: names that are not yet a thing, and words that are not yet an answer. */
function openClause(clause: Clause, first: Gap, self: number[] | null, choices: Choices) {
  const pieces: Piece[] = []
  const every = everyIndex(choices)
  const said: Lexeme[] = []
  let gap = first
  let run: Lexeme[] = []
  let answering: Lexeme[] = []
  /** Who speaks, where nobody is named. */
  let implied: Lexeme | null = null
  let as: Thing['as'] = 'named'
  let [hasAll, isPair, isAlternative] = [false, false, false]
  let count: number | null = null

  const indicesOf = (lexemes: readonly Lexeme[]) =>
    referencesOf({ ...clause, lexemes: [...lexemes], polarity: null }, self, choices)

  const push = (piece: Omit<Thing, 'gap'> | Omit<Said, 'gap'>): void => {
    const isUnsure = piece.is === 'thing' && isAlternative && gap === 'and'
    pieces.push({ ...piece, ...(isUnsure && { isUnknown: true }), gap } as Piece)
    if (isUnsure) isAlternative = false
    gap = 'none'
  }

  function endRun(): void {
    const isAll = hasAll || count !== null
    if (run.length === 0 && !isAll) return
    const {
      indices,
      isUnknown,
      isVague = false,
    } = run.length > 0 ? indicesOf(run) : { indices: [], isUnknown: false }
    if (indices.length > 1 || (indices.length > 0 && !isAll))
      push(thing(as, indices, { isVague: isVague && !hasAll && count !== indices.length, isUnknown }))
    else if (isAll) {
      const isOther = isPair || (count !== null && count !== every.length)
      push(thing(as === 'named' ? 'all' : as, every, { isVague: isOther && every.length > 2 }))
    } else if (isUnknown) push(thing(as, [], { isVague, isUnknown }))
    run = []
    hasAll = isPair = false
    count = null
    if (as === 'only') as = 'named'
  }

  function endAnswer(): void {
    const found = signOf(answering, clause.asks)
    if (found && implied) {
      const { indices, isUnknown } = indicesOf([implied])
      push(thing('named', indices, { isUnknown }))
    }
    if (found) push({ is: 'sign', ...found })
    said.push(...answering)
    answering = []
    implied = null
  }

  const endAnswerIfAny = (): void => {
    if (answering.some(answers)) endAnswer()
  }

  function belongs(before: Lexeme, lexeme: Lexeme): boolean {
    if ((isPosition(before) && isTwo(lexeme)) || (isTwo(before) && isPosition(lexeme))) return true
    const known = indicesOf(run).indices
    if (known.length === 0 && isOfPeople(before, choices)) return true
    return before.of !== lexeme.of && indicesOf([lexeme]).indices.some((index) => known.includes(index))
  }

  function addName(lexeme: Lexeme): void {
    const isNoneOf = hasAll && answering.filter(answers).every(({ words }) => words === NOT_ONE)
    if (!isNoneOf) endAnswerIfAny()
    const before = run.at(-1)
    if (before && !belongs(before, lexeme)) endRun()
    run.push(lexeme)
  }

  /** A task as a verb belongs to what is said of it: 'no puedo cantar'. */
  function addTask(lexeme: Lexeme): void {
    // 'No to singing'
    const isRefused = answering.some(answers) && answering.filter(answers).every(isNo)
    if (isRefused) endAnswer()
    const saying = isRefused ? [] : [...answering, lexeme]
    answering = []
    addName(lexeme)
    endRun()
    const found = signOf(saying, clause.asks)
    if (found) push({ is: 'sign', ...found })
    said.push(...saying)
  }

  function addOnly(lexeme: Lexeme, before: Lexeme | undefined, rest: readonly Lexeme[]): void {
    const isAhead = !HANGUL.test(lexeme.words) && rest.some((one) => names(one) || isOfPeople(one, choices))
    if (isAhead) {
      endRun()
      // 'No puedo, solo el 22'
      const isRefused = refuses(answering) && !DENIES_SOME.test(before?.words ?? '')
      if (isRefused) endAnswer()
      as = isRefused ? 'out' : 'only'
    } else if (run.length > 0) {
      as = lexeme.words === NOTHING_BUT ? 'out' : 'only'
      endRun()
      as = 'named'
    } else {
      const last = pieces.findLast((piece): piece is Thing => piece.is === 'thing')
      if (last?.as === 'named') last.as = 'only'
    }
  }

  function addExcept(lexeme: Lexeme): void {
    if (HANGUL.test(lexeme.words)) {
      as = 'out'
      endRun()
      as = 'named'
      return
    }
    endRun()
    endAnswer()
    as = 'out'
  }

  function addNone(lexeme: Lexeme): void {
    const isFine = answering.some(
      ({ of, words }) => (of === 'accept' || of === 'ok') && REASSURING.test(words),
    )
    if (isFine || refuses(answering)) endAnswer()
    else answering.push({ ...lexeme, of: 'decline', words: NOT_ONE })
    if (run.length === 0) hasAll = true
  }

  function addEither(lexeme: Lexeme): void {
    if (refuses(answering)) {
      addNone(lexeme)
      return
    }
    endRun()
    hasAll = true
    endRun()
    answering.push({ ...lexeme, of: 'unsure' })
  }

  function addAll(lexeme: Lexeme): void {
    const denial = answering.findLast(answers)
    if (run.length > 0 && indicesOf(run).indices.length < 2) endRun()
    if (as === 'out') as = 'named'
    if (denial && DENIES_SOME.test(denial.words) && !HANGUL.test(lexeme.words))
      answering.push({ ...lexeme, of: 'unsure' })
    endAnswerIfAny()
    hasAll = true
    isPair ||= lexeme.of === 'both'
  }

  function addPerson(lexeme: Lexeme, ahead: readonly Lexeme[]): void {
    const isNamed =
      hasAll ||
      count !== null ||
      ahead.some((one) => one.of === 'item' || isOfPeople(one, choices)) ||
      (isMe(lexeme) && ahead.some(names)) ||
      clause.lexemes.some(({ of }) => of === 'both' || of === 'all')
    if (!isImplicit(lexeme)) addName(lexeme)
    else {
      if (!isNamed) implied ??= lexeme
      endRun()
    }
    if (answers(lexeme)) answering.push(lexeme)
  }

  function addWord(lexeme: Lexeme): void {
    if (answers(lexeme)) {
      endRun()
      if (lexeme.of === 'reason' && isGermanDenial(answering)) endAnswer()
      if (as === 'out') as = 'named'
      if (choices.people === null && THIS_DAY.test(lexeme.words)) {
        endAnswerIfAny()
        addName({ of: 'that_day', words: 'this day' })
        endRun()
      }
      if (namesAllIn(lexeme) && pieces.every(({ is }) => is !== 'thing')) {
        hasAll = true
        endRun()
      }
    }
    answering.push(lexeme)
  }

  function addJoin(isOneOfThem: boolean): void {
    isAlternative = isOneOfThem
    endRun()
    gap = 'and'
  }

  /** 'Not this one but that one' in Korean. */
  function addContrast(lexeme: Lexeme): void {
    endRun()
    answering.push(lexeme)
    endAnswer()
    gap = 'turn'
  }

  function addCount(value: number): void {
    endAnswerIfAny()
    endRun()
    count = value
  }

  function addRest(): void {
    endRun()
    endAnswer()
    push(thing('rest', []))
  }

  function add(lexeme: Lexeme, at: number): void {
    const { lexemes } = clause
    const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
    const isBeside = [before, after].some(isPosition)
    if (isKoreanAnd(lexeme, before, after) || (isOr(lexeme) && run.length > 0)) addJoin(isOr(lexeme))
    else if (lexeme.of === 'not' && KOREAN_BUT.test(lexeme.words) && run.length > 0) addContrast(lexeme)
    else if (lexeme.of === 'only') addOnly(lexeme, before, lexemes.slice(at))
    else if (lexeme.of === 'except') addExcept(lexeme)
    else if (lexeme.of === 'either') addEither(lexeme)
    else if (lexeme.of === 'both' && isBeside) addName(lexeme)
    else if (isAll(lexeme) && (before?.of === 'rest' || after?.of === 'rest')) return
    else if (lexeme.of === 'both' && isOfTwo()) return
    else if (isAll(lexeme)) addAll(lexeme)
    else if (lexeme.of === 'none' || isNone(lexeme, after)) addNone(lexeme)
    else if (isEvery(lexeme, after)) addAll(lexeme)
    else if (isFollowing(lexeme, choices)) addName({ of: 'second', words: lexeme.words })
    else if (lexeme.of === 'rest') addRest()
    else if (before?.of === 'rest' && lexeme.of === 'number' && !lexeme.isDay) return
    else if (isCount(lexeme, before) && !isBeside) addCount(lexeme.value ?? 0)
    else if (isOfPeople(lexeme, choices)) addPerson(lexeme, lexemes.slice(0, at))
    else if (!names(lexeme) && !isThisDay(lexeme)) addWord(lexeme)
    else if (lexeme.isVerb) addTask(lexeme)
    else addName(lexeme)
  }

  /** 'The 15th and the 22nd, both' */
  function isOfTwo(): boolean {
    const [first, ...others] = pieces
    if (first?.is !== 'thing' || first.as !== 'named' || others.length > 0 || run.length === 0) return false
    const { indices } = indicesOf(run)
    return first.indices.length === 1 && indices.length === 1 && indices[0] !== first.indices[0]
  }

  const isEvery = ({ of, value, isDay }: Lexeme, after: Lexeme | undefined): boolean =>
    of === 'number' && !isDay && value === every.length && TIMES.test(after?.words ?? '')

  /** 'Any of them' is all of them where nothing refuses. */
  const isAll = ({ of, words }: Lexeme): boolean =>
    of === 'all' || of === 'both' || (of === 'none' && ANY.test(words) && !refuses(answering))

  return {
    add,
    end: () => {
      endRun()
      endAnswer()
      return { pieces, said }
    },
  }
}

const isNo = ({ of }: Lexeme): boolean => of === 'no'

/** The pieces of one clause. */
export function readClause(clause: Clause, gap: Gap, self: number[] | null, choices: Choices): Piece[] {
  const open = openClause(clause, gap, self, choices)
  for (const [at, lexeme] of clause.lexemes.entries()) open.add(lexeme, at)
  const { pieces, said } = open.end()
  return turnedRound(pieces, said, clause.asks)
}

/** 'Ich kann am 15. leider nicht': what stands on both sides of the only thing is one answer. */
function turnedRound(pieces: Piece[], said: readonly Lexeme[], asks: boolean): Piece[] {
  const [before, about, after, more] = pieces
  if (more || before?.is !== 'sign' || about?.is !== 'thing' || after?.is !== 'sign') return pieces
  const isOne = about.gap === 'none' && about.as !== 'only' && before.sign === '+' && before.by === 'words'
  const found = signOf(said, asks)
  if (!isOne || after.sign !== '-' || after.by === 'words' || !found || found.sign === '?') return pieces
  return [
    { ...about, gap: before.gap },
    { is: 'sign', ...found, gap: 'none' },
  ]
}
