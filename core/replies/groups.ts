import { has, type Predicate, REASSURING } from './clauses.ts'
import { HANGUL } from './language.ts'
import { type Choices, everyIndex, isWe, referencesOf } from './references.ts'
import type { Answer } from './understanding.ts'

export type Sign = '+' | '-' | '?'

export const ANSWERS: Readonly<Record<'+' | '-', Answer>> = { '+': 'accept', '-': 'decline' }
export const OPPOSITE: Readonly<Record<Sign, Sign>> = { '+': '-', '-': '+', '?': '?' }

/** What is gathered while a text is read from left to right. */
export type Progress = {
  signs: Map<number, Sign>
  /** Things named whose answer has not come yet. */
  waiting: number[]
  /** The sentence in which they were named. */
  waitingIn: number
  /** An answer before anything was named. */
  lead: Sign | null
  last: Sign | null
  /** Answers stand before their things ('yes 1, no 2'). */
  isAnswerFirst: boolean
  isUnclear: boolean
}

export function assign(progress: Progress, indices: readonly number[], sign: Sign): void {
  if (indices.length === 0) return
  for (const index of indices) {
    const before = progress.signs.get(index)
    if (before && before !== sign) progress.isUnclear = true
    progress.signs.set(index, sign)
  }
  progress.last = sign
}

const NOTHING = /\b(nothing|anything|nada|rien|nichts|nix|ningun\w*|nenhum\w*|aucun\w*|kein\w*|none)\b/

/** 'all but 2', 'only the first', 'all', 'both', 'neither', 'the rest'. */
export function assignGroup(
  predicate: Predicate,
  indices: number[],
  sign: Sign | null,
  progress: Progress,
  choices: Choices,
): boolean {
  const every = everyIndex(choices)
  const left = every.filter((index) => !indices.includes(index))
  if (has(predicate, 'except') && indices.length > 0) {
    if (HANGUL.test(predicate.lexemes[0]?.words ?? ''))
      return assignKoreanExcept(predicate, sign, progress, choices)
    const isNothingElse = sign === '-' && predicate.lexemes.some(({ words }) => NOTHING.test(words))
    const isNone =
      sign === '-' && has(predicate, 'not', 'none', 'no') && has(predicate, 'all', 'none', 'both')
    if (sign === '-' && !isNothingElse && !isNone) progress.isUnclear = true
    const exception = isNothingElse || isNone ? '-' : (progress.lead ?? '+')
    assign(progress, left, exception)
    assign(progress, indices, OPPOSITE[exception])
    return true
  }
  if (has(predicate, 'only') && indices.length > 0 && sign !== '?') {
    const isNothingElse = predicate.lexemes.some(({ of, words }) => of === 'only' && words === '밖에')
    const chosen = isNothingElse ? '+' : (sign ?? progress.lead ?? '+')
    if (chosen === '-' && predicate.polarity !== 'no') {
      assign(progress, indices, '-')
      return true
    }
    assign(progress, indices, '+')
    assign(progress, left, '-')
    return true
  }
  if (has(predicate, 'rest')) {
    const known = [...progress.signs.keys(), ...progress.waiting]
    const rest = every.filter((index) => !known.includes(index) && !indices.includes(index))
    if (sign) assign(progress, rest, sign)
    else progress.waiting.push(...rest)
    return true
  }
  if (has(predicate, 'none')) {
    const isFine =
      predicate.lexemes.some(({ of, words }) => (of === 'accept' || of === 'ok') && REASSURING.test(words)) ||
      (sign === '+' && has(predicate, 'refuse'))
    assign(progress, every, sign === '?' ? '?' : isFine ? '+' : '-')
    return true
  }
  const isOfUs = choices.people !== null && predicate.lexemes.some(isWe)
  return has(predicate, 'all', 'both') || isOfUs
    ? assignAll(predicate, indices, sign, progress, choices)
    : false
}

/** In Korean what is left out stands before 'except', what is meant after it. */
function assignKoreanExcept(
  predicate: Predicate,
  sign: Sign | null,
  progress: Progress,
  choices: Choices,
): boolean {
  const at = predicate.lexemes.findIndex(({ of }) => of === 'except')
  const out = referencesOf({ ...predicate, lexemes: predicate.lexemes.slice(0, at) }, null, choices).indices
  const named = referencesOf(
    { ...predicate, lexemes: predicate.lexemes.slice(at + 1) },
    null,
    choices,
  ).indices
  const meant = named.length > 0 ? named : everyIndex(choices).filter((index) => !out.includes(index))
  const chosen = sign ?? progress.lead ?? '+'
  assign(progress, meant, chosen)
  assign(progress, out, OPPOSITE[chosen])
  return true
}

/** 'both' of three is the two that are named with it. */
function assignAll(
  predicate: Predicate,
  indices: number[],
  sign: Sign | null,
  progress: Progress,
  choices: Choices,
): boolean {
  const every = everyIndex(choices)
  const isPair = has(predicate, 'both') && every.length > 2
  const isMany = indices.length > 1 && !predicate.lexemes.some(isWe)
  const meant = (isPair || isMany) && indices.length > 0 ? indices : every
  if (isPair && meant.length !== 2) progress.isUnclear = true
  if (
    sign === '-' &&
    has(predicate, 'not') &&
    !has(predicate, 'reason', 'decline') &&
    !predicate.lexemes.some(isWe)
  )
    progress.isUnclear = true
  if (sign) assign(progress, meant, sign)
  else progress.waiting.push(...meant)
  return true
}
