import { type Lexeme, POSITIONS } from '../../clauses/lexeme.ts'
import { being, holding } from '../../folders.ts'
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
export const DENIES_SOME = being('denies-some')

const ALL_IN = holding('all-inside')
const EITHER_IN = holding('either-inside')

/** 'Put me down for both', 'can't do either': a phrase that answers and names everything. */
export const namesAllIn = (lexeme: Lexeme): boolean =>
  answers(lexeme) && (ALL_IN.test(lexeme.words) || (EITHER_IN.test(lexeme.words) && refuses([lexeme])))

const NONE = being('none-alone')
const AFTER_NONE: readonly Of[] = ['can', 'accept', 'sorry']

/** 'None' where it stands for things: 'aucun', 'keine', unless it denies what follows. */
export const isNone = ({ of, words }: Lexeme, after: Lexeme | undefined): boolean =>
  of === 'not' && NONE.test(words) && (after === undefined || AFTER_NONE.includes(after.of))

const FOLLOWING = holding('following')

/** 'The week after' is the second of two. */
export const isFollowing = ({ of, words }: Lexeme, { starts, people }: Choices): boolean =>
  of === 'future' && starts.length === 2 && people === null && FOLLOWING.test(words)

const PRONOUNS: readonly Of[] = ['me', 'we', 'he', 'she']
const HE_OR_SHE = holding('he-or-she')

/** 'Ich', 'we' as words of their own. */
export const isPronoun = ({ of }: Lexeme): boolean => PRONOUNS.includes(of)

/** A lexeme that names somebody on a shared phone: 'she', 'puedo'. */
export const isOfPeople = (lexeme: Lexeme, { people }: Choices): boolean =>
  people !== null && (isPronoun(lexeme) || HE_OR_SHE.test(lexeme.words) || isMe(lexeme) || isWe(lexeme))
