import { type Candidate, candidatesOf, inputsOf, type Judge } from './classifier/candidates.ts'
import { type Balance, load, type StoredModel } from './classifier/linear.ts'
import stored from './classifier/weights.json' with { type: 'json' }
import { has, type Predicate } from './clauses.ts'
import { HANGUL, refusesInAnother } from './language.ts'
import { changes, isAnswer, outcomeOf } from './outcome.ts'
import type { Choices } from './references.ts'
import { tokensOf } from './tokens.ts'
import type { ReplyContext, Understanding } from './understanding.ts'

/** A second opinion on what the grammar found: it settles doubts of which it is sure, and doubts what it would not have said. */

type Found = { found: Understanding; settled: Understanding; predicates: readonly Predicate[]; raw: string }

const judgeOf = ({ model, balance }: { model: StoredModel; balance: Balance }): Judge => ({
  model: load(model),
  balance,
})

let judges: { whole: Judge; item: Judge } | null = null

/** Loaded with the first text. */
function judgesOf(): { whole: Judge; item: Judge } {
  judges ??= { whole: judgeOf(stored.whole), item: judgeOf(stored.item) }
  return judges
}

/** How sure it has to be of an answer that the grammar gives as well, that the grammar had doubts about, that the grammar does not see, or that contradicts the grammar. */
const SURE = { same: 0.8, doubted: 0.85, alone: 0.9, against: 0.85 } as const

/** How sure it has to be that a text which the grammar takes for an answer is none. */
const SURE_OF_NONE = 0.5

function sureFor(outcome: string, found: string, settled: string): number {
  if (outcome === settled) return SURE.same
  if (outcome === found) return SURE.doubted
  return changes(found) ? SURE.against : SURE.alone
}

/** The outcome to go by. */
export function decided([best]: readonly Candidate[], found: string, settled: string): string {
  if (!best) return settled
  const { outcome, probability } = best
  if (changes(outcome)) return probability >= sureFor(outcome, found, settled) ? outcome : 'ask'
  return outcome === 'ask' || probability >= SURE_OF_NONE ? outcome : 'ask'
}

/** Texts that ask something of a list; after others the classifier has seen no lists. */
const ASKING: readonly ReplyContext['newest'][] = ['asked', 'which_one', 'asked_back', 'moved']
const LIST_MAX = 5

/** Situations of which the classifier has seen examples. */
function isKnown({ items, newest }: ReplyContext, predicates: readonly Predicate[]): boolean {
  const [only] = items
  if (items.length === 1 && only) return only.times.length < 2 && newest !== 'other' && newest !== 'none'
  const isSplit = items.some(({ times }) => times.length > 1)
  if (isSplit && predicates.some((one) => has(one, 'time'))) return false
  return items.length > 1 && items.length <= LIST_MAX && ASKING.includes(newest)
}

/** After asking back, and after a text that asked nothing, a doubt is for somebody at the church. */
export const unsettled = ({ newest }: ReplyContext): Understanding =>
  ['asked_back', 'cancelled', 'by_hand', 'other'].includes(newest)
    ? { kind: 'inbox' }
    : { kind: 'ask_back', likely: null }

const WORDY = 3

function answerOf(outcome: string, raw: string, count: number): Understanding {
  const words = raw.split(/\s+/).length > WORDY ? raw : null
  if (count === 1)
    return { kind: 'answer', to: 'asked', answer: outcome === '1+' ? 'accept' : 'decline', words }
  const items = outcome.split(' ').map((one) => ({
    index: Number.parseInt(one, 10) - 1,
    answer: one.endsWith('+') ? ('accept' as const) : ('decline' as const),
    times: null,
  }))
  return { kind: 'answer', to: 'items', items, words }
}

function understandingOf(outcome: string, raw: string, context: ReplyContext): Understanding {
  if (isAnswer(outcome)) return answerOf(outcome, raw, context.items.length)
  switch (outcome) {
    case 'stop':
    case 'help':
      return { kind: outcome }
    case 'start':
      return context.isOptedOut ? { kind: 'start' } : unsettled(context)
    case 'none':
      return { kind: 'courtesy' }
    case 'reason':
      return ['declined', 'reason_noted'].includes(context.newest)
        ? { kind: 'reason', words: raw }
        : unsettled(context)
    default:
      return unsettled(context)
  }
}

const FIRM: readonly Understanding['kind'][] = ['stop', 'start', 'help']
const FOR: readonly Predicate['polarity'][] = ['accept', 'yes', 'ok', 'wish']
const AGAINST: readonly Predicate['polarity'][] = ['decline', 'no', 'not']
const DENIALS = ['not', 'cannot', 'no', 'decline', 'refuse'] as const
const DOUBTS = ['later', 'unsure', 'until', 'swap', 'late', 'either'] as const
const TURNS: readonly Predicate['opener'][] = ['but', 'correction', 'because']

const PLAIN_MAX = 4
const LIST_PLAIN_MAX = 12
const SHORT_MAX = 6

const leans = (predicates: readonly Predicate[], to: readonly Predicate['polarity'][]): boolean =>
  predicates.some(({ polarity }) => to.includes(polarity))

/** Two answers. */
const isTorn = (predicates: readonly Predicate[]): boolean =>
  leans(predicates, ['mixed']) || (leans(predicates, FOR) && leans(predicates, AGAINST))

/** Something is denied and nothing leads from it to an accept. */
const denies = (predicates: readonly Predicate[]): boolean =>
  predicates.some((one) => has(one, ...DENIALS)) && !predicates.some(({ opener }) => TURNS.includes(opener))

/** How many pieces a text has, and whether the grammar knows them all. */
function sizeOf(predicates: readonly Predicate[]): { length: number; isKnown: boolean } {
  const lexemes = predicates.flatMap((one) => one.lexemes)
  return { length: lexemes.length, isKnown: !lexemes.some(({ of, isLeft }) => of === 'unknown' || isLeft) }
}

/** The grammar asks back and is right to do so. */
function isRightlyAsked({ settled, predicates }: Found, outcome: string): boolean {
  const { length, isKnown } = sizeOf(predicates)
  const isShort = isKnown && length <= SHORT_MAX
  // An answer that names nothing of a list is asked for what it means.
  if (settled.kind === 'answer') return isShort
  if (predicates.some((one) => has(one, 'if'))) return length <= SHORT_MAX || outcome.includes('-')
  if (isShort && predicates.some((one) => one.asks || has(one, ...DOUBTS))) return true
  if (isKnown && length <= (settled.kind === 'ask_back' && settled.likely ? PLAIN_MAX : 1)) return true
  if (length <= SHORT_MAX && isTorn(predicates)) return true
  const isFew = length <= SHORT_MAX
  return isFew && outcome.includes('+') && denies(predicates)
}

/** What the grammar is sure of: a wish to stop, and short texts of words that it knows. */
function isGrammarSure(reading: Found, is: string, outcome: string): boolean {
  const { settled, predicates } = reading
  if (FIRM.includes(settled.kind)) return true
  if (is === 'ask') return isAnswer(outcome) && isRightlyAsked(reading, outcome)
  const { length, isKnown } = sizeOf(predicates)
  const isListed = settled.kind === 'answer' && settled.to === 'items'
  return isKnown && length <= (isListed ? LIST_PLAIN_MAX : PLAIN_MAX)
}

/** Two outcomes answer one thing differently. */
const contradict = (one: string, other: string): boolean =>
  isAnswer(one) && isAnswer(other) && one.split(' ').some((part) => other.split(' ').includes(turned(part)))

const turned = (part: string): string => `${part.slice(0, -1)}${part.endsWith('+') ? '-' : '+'}`

/** Some of it is in a language that was not read. */
const mayRefuse = (raw: string): boolean =>
  refusesInAnother(tokensOf(raw)) || (HANGUL.test(raw) && /[a-z]{3}/i.test(raw))

/** What a text means after both were heard. */
export function secondOpinion(reading: Found, context: ReplyContext, choices: Choices): Understanding {
  if (!isKnown(context, reading.predicates)) return reading.settled
  const count = context.items.length
  const { found, settled, predicates, raw } = reading
  const [was, is] = [outcomeOf(found, count), outcomeOf(settled, count)]
  const { whole, item } = judgesOf()
  const inputs = inputsOf({ raw, predicates, found: was, settled: is, context }, choices)
  const outcome = decided(candidatesOf(inputs, whole, item), was, is)
  if (outcome === is || isGrammarSure(reading, is, outcome)) return settled
  if (contradict(outcome, is)) return unsettled(context)
  if (is === 'ask' && outcome.includes('+') && mayRefuse(raw)) return settled
  return outcome === was ? found : understandingOf(outcome, raw, context)
}
