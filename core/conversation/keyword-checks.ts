import { isGsm } from '#core/messages/plain-letters.ts'
import type { Keywords } from '#core/messages/text.ts'
import { KEYWORD_TYPES, type KeywordType } from '#core/vocabulary/keywords.ts'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
import type { KeywordConcern } from '#core/vocabulary/rehearsals.ts'
import { type Answer, DEFAULT_KEYWORDS, normalise, read, type Understanding } from '#reader/read.ts'
import { lineOf, wordsOnly } from './words-only.ts'

/** Why a word may not do what the church wants, in a sentence. */
export type KeywordWarning = { concern: KeywordConcern; sentence: string }

const answerOf = (type: KeywordType): Answer => (type.startsWith('ACCEPT') ? 'accept' : 'decline')

const meaningOf = (value: string): Understanding =>
  read(value, wordsOnly(DEFAULT_KEYWORDS, [lineOf(null, UNCONFIRMED)]))

function carrierSentence(value: string, meaning: Understanding): string | null {
  switch (meaning.kind) {
    case 'stop':
      return `Phone companies take '${value}' as a wish for no more texts: whoever sends it is opted out, and no answer is recorded.`
    case 'help':
      return `'${value}' asks for help: whoever sends it gets the help text, and no answer is recorded.`
    case 'start':
      return `'${value}' asks to get texts again: no answer is recorded.`
    default:
      return null
  }
}

function isOpposite(meaning: Understanding, answer: Answer): boolean {
  if (meaning.kind === 'answer' && meaning.to !== 'items') return meaning.answer !== answer
  return meaning.kind === 'ask_back' && meaning.likely !== null && meaning.likely !== answer
}

const OPPOSITES = { accept: 'no', decline: 'yes' } as const
const DOES = { accept: 'accept', decline: 'decline' } as const

/** What speaks against a word for an answer, whether or not it can be used all the same. */
export function keywordWarnings(type: KeywordType, value: string): KeywordWarning[] {
  const answer = answerOf(type)
  const meaning = meaningOf(value)
  const carrier = carrierSentence(value, meaning)
  const warnings: (KeywordWarning | null)[] = [
    carrier === null ? null : { concern: 'carrier', sentence: carrier },
    isOpposite(meaning, answer)
      ? {
          concern: 'opposite',
          sentence: `In one of the languages that volunteers write, '${value}' means ${OPPOSITES[answer]}. Whoever means that would ${DOES[answer]}.`,
        }
      : null,
    /^\d+$/.test(normalise(value))
      ? {
          concern: 'number',
          sentence: `Numbers choose a line of a list, so '${value}' may answer for another service than was meant.`,
        }
      : null,
    isGsm(value)
      ? null
      : {
          concern: 'expensive',
          sentence: `'${value}' has letters that make every text that names it two to three times as expensive.`,
        },
  ]
  return warnings.filter((warning) => warning !== null)
}

/** Why a word cannot be used for an answer at all; null when it can. */
export function keywordRefusal(type: KeywordType, value: string, keywords: Keywords): string | null {
  const typed = normalise(value)
  if (typed === '') return 'Please use a word that people can write.'
  if (carrierSentence(value, meaningOf(value)))
    return `Please choose another word: whoever sends '${value}' gives no answer.`
  const other = KEYWORD_TYPES.find(
    (one) => one !== type && [normalise(keywords[one]), normalise(one)].includes(typed),
  )
  return other ? `'${value}' means ${other} already.` : null
}
