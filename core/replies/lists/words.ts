import { type Lexeme, POSITIONS } from '../lexeme.ts'
import { type Choices, isMe, isWe } from '../references.ts'
import { answers, refuses } from './sign.ts'

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
const ALL_IN =
  /\b(both|all three|beide[nmrs]?|alle drei|amb[oa]s|l[oa]s (dos|tres)|les (deux|trois)|tous|toutes|os (dois|tres)|as (duas|tres)|tod[oa]s)\b|^(둘 ?|셋 ?)?다 |모두|전부/
const EITHER_IN = /\beither\b/

/** 'Put me down for both', 'can't do either': a phrase that answers and names everything. */
export const namesAllIn = (lexeme: Lexeme): boolean =>
  answers(lexeme) && (ALL_IN.test(lexeme.words) || (EITHER_IN.test(lexeme.words) && refuses([lexeme])))

const NONE = /^(aucune?|kein(e[nrms]?)?|rien|nichts|nada|ningun[oa]|nenhuma?|none)$/
const AFTER_NONE: readonly Of[] = ['can', 'accept', 'sorry']

/** 'None' where it stands for things: 'aucun', 'keine', unless it denies what follows. */
export const isNone = ({ of, words }: Lexeme, after: Lexeme | undefined): boolean =>
  of === 'not' && NONE.test(words) && (after === undefined || AFTER_NONE.includes(after.of))

/** 'Twice yes' */
export const TIMES = /^(mal|fois|veces|vezes|times)$/

const FOLLOWING =
  /\b(after|following|next|d apres|dapres|suivante?|prochaine?|siguiente|proxim[oa]|otr[oa]|que viene|que vem|seguinte|outr[oa]|nachste[nrms]?|kommende[nrms]?|drauf|danach|darauf)\b|다음|담/

/** 'The week after' is the second of two. */
export const isFollowing = ({ of, words }: Lexeme, { starts, people }: Choices): boolean =>
  of === 'future' && starts.length === 2 && people === null && FOLLOWING.test(words)

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
