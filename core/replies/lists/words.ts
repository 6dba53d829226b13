import { type Lexeme, POSITIONS } from '../lexeme.ts'
import { type Choices, isMe, isWe } from '../references.ts'
import { answers } from './sign.ts'

/** Words that mean something of their own where things are listed. */

type Of = Lexeme['of']

const NAMING: readonly Of[] = [
  'number',
  'date',
  'time',
  'weekday',
  'item',
  ...POSITIONS,
  'next_week',
  'this_week',
  'tomorrow',
  'today',
]

export const names = ({ of }: Lexeme): boolean => NAMING.includes(of)
export const isPosition = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined && (POSITIONS as readonly Of[]).includes(lexeme.of)

/** 'Not all' leaves open which; 'no a todas' refuses all. */
export const DENIES_SOME = /^(not|nicht|nich|ned|net|nid|pas|cant|cannot|cant do|wont|dont)$/

/** A day inside a phrase that answers. */
export const THIS_DAY =
  /\b(this (sunday|weekend)|est[ea] (domingo|finde|fin de semana)|n?este (domingo|fim de semana)|ce (dimanche|week end)|diesen sonntag)\b/
export const BOTH_IN = /\b(both|beide[nmrs]?|amb[oa]s|les deux|os dois)\b/

const PLURAL_ARTICLE = /(^| )(las|los|les|aux|des|os|as|dos|das|nos|nas|aos|ces)$/
const COUNT_MAX = 9

/** 'Las dos', 'les 2': so many, not the second. */
export function isCount(lexeme: Lexeme, before: Lexeme | undefined): boolean {
  const { of, isDay, value = 0 } = lexeme
  if (of !== 'number' || isDay || value < 2 || value > COUNT_MAX || !before) return false
  return (
    PLURAL_ARTICLE.test(before.words) ||
    (/(^| )the$/.test(before.words + (value === 2 ? '' : '!')) && /^\p{L}+$/u.test(lexeme.words))
  )
}

/** In 'the first and the third' Korean joins with a word that elsewhere is a verb. */
export const isKoreanAnd = (
  { words }: Lexeme,
  before: Lexeme | undefined,
  after: Lexeme | undefined,
): boolean =>
  /^하고$/.test(words) && before !== undefined && names(before) && after !== undefined && names(after)

const OR = /^(or|o|u|ou|oder|또는|nor)$/

export const isOr = (lexeme: Lexeme): boolean => !answers(lexeme) && OR.test(lexeme.words)

export const ANY = /^(any|cualquier|qualquer)/

const HE_OR_SHE = /\b(he|hes|hell|she|shes)\b/

/** A lexeme that names somebody on a shared phone. */
export const isOfPeople = (lexeme: Lexeme, { people }: Choices): boolean =>
  people !== null &&
  (HE_OR_SHE.test(lexeme.words) ||
    lexeme.of === 'he' ||
    lexeme.of === 'she' ||
    lexeme.of === 'me' ||
    lexeme.of === 'we' ||
    isMe(lexeme) ||
    isWe(lexeme))

/** 'Puedo' names who speaks only where nobody else was named. */
export const isImplicit = ({ of }: Lexeme): boolean =>
  of !== 'me' && of !== 'we' && of !== 'he' && of !== 'she'

/** 'Sunday the 15th' is one thing, '15 22' are two. */
export const isTwo = ({ of, value, isDay }: Lexeme): boolean =>
  of === 'both' || (of === 'number' && value === 2 && !isDay)

export const NOT_ONE = 'not one'
export const NOTHING_BUT = '밖에'
export const KOREAN_BUT = /말고/
