import { being, holding } from '../folders.ts'
import { has, type Polarity } from './clauses.ts'
import type { Lexeme } from './lexeme.ts'

/** Which way lexemes that belong together point. */

/** What the rules know of these lexemes. */
type Part = {
  lexemes: readonly Lexeme[]
  /** Whether they hold all of these. */
  holds: (...of: Lexeme['of'][]) => boolean
  isDenied: boolean
  /** Somebody can or cannot, or a task stands as a verb. */
  isAble: boolean
}

type Rule = { when: (part: Part) => boolean; gives: Polarity | ((part: Part) => Polarity | null) }

/** The first rule that holds decides; where none does, nothing is answered. */
const RULES: readonly Rule[] = [
  // 'I'd love to while on vacation', 'I'd love to'
  { when: ({ holds, isDenied }) => holds('wish', 'reason') && !isDenied, gives: 'reason' },
  {
    when: ({ lexemes, isDenied, holds }) =>
      holds('wish') && !isDenied && !has({ lexemes }, 'decline', 'refuse', 'no'),
    gives: 'wish',
  },

  // An answer and its opposite: 'count me in sick', 'I'll be there no', 'accept decline'
  {
    when: ({ holds, isDenied }) => holds('accept', 'reason') && !holds('off') && !isDenied,
    gives: 'mixed',
  },
  { when: ({ holds, lexemes }) => holds('accept', 'decline') && !lexemes.some(deniesAll), gives: 'mixed' },
  { when: ({ holds }) => holds('accept', 'no'), gives: 'mixed' },
  { when: deniesNo, gives: 'mixed' },
  {
    when: ({ holds }) => holds('accept', 'refuse') && !holds('decline'),
    gives: ({ isDenied }) => (isDenied ? 'accept' : 'mixed'),
  },
  { when: ({ holds, isDenied }) => holds('yes', 'reason') && !isDenied, gives: 'mixed' },
  { when: isTorn, gives: 'mixed' },

  // An answer by itself: 'other plans', 'I don't decline', 'I don't accept'
  {
    when: ({ holds }) => holds('decline'),
    gives: ({ lexemes, isDenied }) => (lexemes.every(isPlan) && !isDenied ? 'reason' : 'decline'),
  },
  { when: ({ holds }) => holds('refuse'), gives: ({ isDenied }) => (isDenied ? 'accept' : 'decline') },
  { when: ({ holds }) => holds('accept'), gives: (part) => (part.isDenied ? deniedAccept(part) : 'accept') },
  { when: ({ holds }) => holds('yes', 'no'), gives: 'mixed' },

  // Weaker words: 'not Sunday', 'sick', 'sick so called off', 'no', 'I can', 'yes', 'ok'
  { when: ({ isDenied }) => isDenied, gives: denied },
  { when: ({ holds }) => holds('reason'), gives: ({ holds }) => (holds('off') ? null : 'reason') },
  { when: ({ holds }) => holds('no'), gives: ({ isAble }) => (isAble ? 'mixed' : 'no') },
  { when: ({ isAble }) => isAble, gives: 'accept' },
  { when: ({ holds }) => holds('yes'), gives: 'yes' },
  { when: ({ holds }) => holds('ok'), gives: 'ok' },
]

/** The polarity of lexemes that belong together; null when they answer nothing. */
export function polarityOf(lexemes: readonly Lexeme[]): Polarity | null {
  const classes = new Set(lexemes.map(({ of }) => of))
  const part: Part = {
    lexemes,
    holds: (...of) => of.every((one) => classes.has(one)),
    isDenied: classes.has('not') || classes.has('cannot'),
    isAble: classes.has('can') || classes.has('cannot') || lexemes.some(({ isVerb }) => isVerb === true),
  }
  const gives = RULES.find(({ when }) => when(part))?.gives ?? null
  return typeof gives === 'function' ? gives(part) : gives
}

/** 'zusagen kann ich diesmal nicht', 'je n'accepte pas cette fois': the refusal holds its own negation. */
const DENYING = holding('denials-inside')

const deniesAll = ({ of, words }: Lexeme): boolean => of === 'decline' && DENYING.test(words)

/** 'I can no I can't' */
function isTorn({ lexemes, holds }: Part): boolean {
  if (!holds('can', 'no', 'cannot')) return false
  return lexemes.findIndex(({ of }) => of === 'no') > lexemes.findIndex(({ of }) => of === 'can')
}

const NO_NOUN = being('no-as-noun')

/** 'Da sag ich nicht nein' */
function deniesNo({ lexemes, holds }: Part): boolean {
  if (!holds('not', 'no')) return false
  const no = lexemes.findIndex(({ of, words }) => of === 'no' && NO_NOUN.test(words))
  return no > lexemes.findIndex(({ of }) => of === 'not')
}

/** 'Other plans' is a reason, which can pass. */
const PLANS = holding('plans')

const isPlan = ({ of, words }: Lexeme): boolean => of !== 'decline' || PLANS.test(words)

/** 'not count me in' declines; 'count me in not …' could be anything. */
function deniedAccept({ lexemes }: Part): Polarity {
  const negation = lexemes.findIndex(({ of }) => of === 'not' || of === 'cannot')
  const accepted = lexemes.findIndex(({ of }) => of === 'accept')
  if (negation > accepted) return 'mixed'
  return has({ lexemes: lexemes.slice(negation, accepted) }, 'unknown') ? 'mixed' : 'decline'
}

/** A negation without an answer beside it: what it denies decides. */
function denied(part: Part): Polarity | null {
  const { holds, isAble } = part
  if (holds('yes')) return isAble ? 'decline' : 'mixed'
  if (isAble || holds('wish')) return 'decline'
  if (holds('reason')) return null
  if (holds('ok')) return holds('unknown') ? 'fog' : 'decline'
  return bareDenial(part)
}

const FILLERS_MAX = 2

/** 'Not', 'not this Sunday'; what is denied with words that are not known is in a fog. */
function bareDenial({ lexemes, holds }: Part): Polarity {
  const said = lexemes.filter(({ of }) => of !== 'filler')
  if (said.every(({ of }) => of === 'not')) return lexemes.length - said.length > FILLERS_MAX ? 'fog' : 'no'
  const after = lexemes.slice(lexemes.findIndex(({ of }) => of === 'not') + 1)
  const isDated =
    has({ lexemes }, 'weekday', 'date', 'number', 'that_day', 'this_week') && after[0]?.of !== 'unknown'
  const isWordy = after.filter(({ of }) => of === 'filler').length > 1
  return isDated || !(holds('unknown') || isWordy) ? 'not' : 'fog'
}
