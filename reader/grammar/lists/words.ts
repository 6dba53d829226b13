import { type Lexeme, POSITIONS } from '../../clauses/lexeme.ts'
import { type Choices, isMe, isWe } from '../../mentions/references.ts'
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

/** A day, a number, a position, a name or a task. */
export const names = ({ of }: Lexeme): boolean => NAMING.includes(of)

/** 'The first', 'the last one' */
export const isPosition = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined && (POSITIONS as readonly Of[]).includes(lexeme.of)

/** 'Not all' leaves open which; 'no a todas' refuses all. */
export const DENIES_SOME = /^(not|nicht|nich|ned|net|nid|pas|cant|cannot|cant do|wont|dont)$/

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

const FOLLOWING =
  /\b(after|following|next|d apres|dapres|suivante?|prochaine?|siguiente|proxim[oa]|otr[oa]|que viene|que vem|seguinte|outr[oa]|nachste[nrms]?|kommende[nrms]?|drauf|danach|darauf)\b|다음|담/

/** 'The week after' is the second of two. */
export const isFollowing = ({ of, words }: Lexeme, { starts, people }: Choices): boolean =>
  of === 'future' && starts.length === 2 && people === null && FOLLOWING.test(words)

const PRONOUNS: readonly Of[] = ['me', 'we', 'he', 'she']
const HE_OR_SHE = /\b(he|hes|hell|she|shes)\b/

/** 'Ich', 'we' as words of their own. */
export const isPronoun = ({ of }: Lexeme): boolean => PRONOUNS.includes(of)

/** A lexeme that names somebody on a shared phone: 'she', 'puedo'. */
export const isOfPeople = (lexeme: Lexeme, { people }: Choices): boolean =>
  people !== null && (isPronoun(lexeme) || HE_OR_SHE.test(lexeme.words) || isMe(lexeme) || isWe(lexeme))
