import { has, type Predicate, REFUSING, someHave } from '../clauses/clauses.ts'
import type { ReplyContext } from '../conversation.ts'
import { unsettled } from '../grammar/afterwards/unsettled.ts'
import { offersAnother } from '../grammar/certainty.ts'
import { type GrammarReading, withoutReasons } from '../grammar/grammar.ts'
import type { Choices } from '../mentions/references.ts'
import type { Understanding } from '../reading.ts'
import { candidatesOf, inputsOf, type Judge } from './candidates.ts'
import { confidenceOf, evidenceFor } from './confidence.ts'
import { type Balance, load, type StoredModel } from './linear.ts'
import { changes, isAnswer, outcomeOf } from './outcome.ts'
import { readWeights } from './weights.ts'
import { isAccounted, isWritten } from './written.ts'

/** The classifier's opinion on what the grammar found: it settles doubts of which it is sure, and doubts what it would not have said. */

const judgeOf = ({ model, balance }: { model: StoredModel; balance: Balance }): Judge => ({
  model: load(model),
  balance,
})

type Learned = { whole: Judge; item: Judge; confidence: Balance }
let learned: Learned | null = null

/** Loaded with the first text. */
function whatIsLearned(): Learned {
  if (learned) return learned
  const { whole, item, confidence } = readWeights()
  learned = { whole: judgeOf(whole), item: judgeOf(item), confidence }
  return learned
}

/** How sure it has to be of what changes something, of what changes nothing, and of a refusal beside an accept. */
const SURE = { change: 0.8, none: 0.5, against: 0.95 } as const

/** The outcome to go by: the best candidate, or 'ask' when it is not sure enough. */
export function decided(outcome: string, confidence: number): string {
  return confidence >= (changes(outcome) ? SURE.change : SURE.none) ? outcome : 'ask'
}

const turned = (sign: string): string => `${sign.slice(0, -1)}${sign.endsWith('+') ? '-' : '+'}`

/** It turns no answer of the grammar round; on a shared phone it answers for nobody of whom the grammar has read nothing. */
function overreaches(outcome: string, grammar: string, { people }: Choices): boolean {
  if (!isAnswer(outcome) || !isAnswer(grammar)) return false
  const [signs, known] = [outcome.split(' '), grammar.split(' ')]
  const adds = people !== null && signs.some((sign) => !known.includes(sign))
  return adds || known.some((sign) => signs.includes(turned(sign)))
}

/** It turns round what each way to read the text says of a thing; on a shared phone the ways miss too much. */
const turnsLeaning = (outcome: string, leanings: readonly string[], { people }: Choices): boolean =>
  people === null &&
  isAnswer(outcome) &&
  outcome.split(' ').some((sign) => leanings[Number.parseInt(sign, 10) - 1] === turned(sign).slice(-1))

/** It answers for several days of one number that means one of them: 'the 11th' when two months have been asked about. */
function spreads(outcome: string, predicates: readonly Predicate[]): boolean {
  const answered = new Set(outcome.split(' ').map((sign) => Number.parseInt(sign, 10) - 1))
  return predicates.some(({ lexemes }) =>
    lexemes.some(
      ({ of, isVague, fits = [] }) =>
        isVague === true && of !== 'weekday' && fits.filter((index) => answered.has(index)).length > 1,
    ),
  )
}

/** The newest texts after which the classifier has seen lists. */
const SEEN: readonly ReplyContext['newest'][] = [
  'asked',
  'which_one',
  'asked_back',
  'moved',
  'accepted',
  'reminded',
]
const LIST_MAX = 5

/** Situations of which the classifier has seen examples. */
function isKnown({ items, newest, pendingAnswer }: ReplyContext, predicates: readonly Predicate[]): boolean {
  const [only] = items
  if (pendingAnswer === 'decline') return false
  if (items.length === 1 && only) return only.times.length < 2 && newest !== 'other' && newest !== 'none'
  const isSplit = items.some(({ times }) => times.length > 1)
  if (isSplit && someHave(predicates, 'time')) return false
  return items.length > 1 && items.length <= LIST_MAX && SEEN.includes(newest)
}

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

/** What a text means, and how sure that is. */
export type Opinion = { meaning: Understanding; confidence: number }

/** 'Can't if …': a refusal on a condition is asked back, whatever was learned. */
const refusesIf = (predicates: readonly Predicate[]): boolean =>
  predicates.some((one) => one.polarity === 'decline' && has(one, 'if'))

/** 'I can come but I'd have to leave at 9', 'my husband can't but I'll be there': a refusal beside an accept in words. */
const agreesToo = (predicates: readonly Predicate[]): boolean =>
  predicates.some(
    (one) =>
      !one.asks &&
      (one.polarity === 'accept' || (one.opener === 'but' && one.polarity === 'mixed')) &&
      has(one, 'me') &&
      !has(one, 'not', 'cannot', 'wish', 'if', 'unsure'),
  )

/** 'Start sending me these again' is neither an opt-out nor an answer. */
const asksForTexts = (predicates: readonly Predicate[]): boolean =>
  predicates.some((one) => has(one, 'start') && !has(one, 'not', 'cannot', 'no'))

/** Stories, wishes for the link, what is wholly accounted for and situations without examples are the grammar's. */
const stands = (reading: GrammarReading, context: ReplyContext, choices: Choices): boolean =>
  reading.predicates.length === 0 ||
  reading.settled.kind === 'link' ||
  isAccounted(reading, choices) ||
  !isKnown(context, reading.predicates)

const mayRefuse = (one: Predicate): boolean =>
  REFUSING.includes(one.polarity) || has(one, 'reason', 'decline', 'refuse', 'cannot', 'unsure', 'future')

/** 'I am ill after all' to a thank-you: however sure it is of a courtesy, what may refuse is heard; after a decline it may rest. */
function heardAll({ settled, predicates }: GrammarReading, context: ReplyContext): Understanding | null {
  if (settled.kind === 'answer') return unsettled(context)
  return settled.kind !== 'reason' && predicates.some(mayRefuse) ? settled : null
}

const FIRM: readonly Understanding['kind'][] = ['stop', 'start', 'help']

/** What the classifier may not say of a text, however sure it is: that is asked back. */
function goesTooFar(
  outcome: string,
  was: string,
  { predicates, leanings }: GrammarReading,
  choices: Choices,
): boolean {
  if (outcome === '1+' && offersAnother(predicates)) return true
  if (asksForTexts(predicates) && (outcome === 'stop' || outcome === '1+')) return true
  if (turnsLeaning(outcome, leanings, choices)) return true
  return overreaches(outcome, was, choices) || (isAnswer(outcome) && spreads(outcome, predicates))
}

/** What a text means after grammar and classifier were heard; where they leave it open, what it answers without its reasons. */
export function weighed(reading: GrammarReading, context: ReplyContext, choices: Choices): Opinion {
  const opinion = opinionOn(reading, context, choices)
  if (!OPEN.includes(opinion.meaning.kind)) return opinion
  const answers = withoutReasons(reading, context, choices)
  return answers && isAccounted(answers, choices) ? { meaning: answers.settled, confidence: 1 } : opinion
}

const OPEN: readonly Understanding['kind'][] = ['ask_back', 'inbox', 'not_understood']

function opinionOn(reading: GrammarReading, context: ReplyContext, choices: Choices): Opinion {
  if (stands(reading, context, choices)) return { meaning: reading.settled, confidence: 1 }
  const count = context.items.length
  const { found, settled, predicates, raw } = reading
  const [was, is] = [outcomeOf(found, count), outcomeOf(settled, count)]
  const { whole, item, confidence: balance } = whatIsLearned()
  const seen = { ...reading, found: was, settled: is, context }
  const candidates = candidatesOf(inputsOf(seen, choices), whole, item)
  const best = candidates[0]?.outcome ?? 'ask'
  const confidence = confidenceOf(balance, evidenceFor(candidates, seen))
  const outcome = decided(best, confidence)
  const isFirm = FIRM.includes(settled.kind) && !isAnswer(outcome)
  if (outcome === is || isFirm || isWritten(reading, outcome, count))
    return { meaning: settled, confidence: best === is ? confidence : 1 }
  const isDoubted = refusesIf(predicates) || (confidence < SURE.against && agreesToo(predicates))
  if (outcome === '1-' && is === 'ask' && isDoubted) return { meaning: settled, confidence }
  const heard = outcome === 'none' ? heardAll(reading, context) : null
  if (heard) return { meaning: heard, confidence }
  if (goesTooFar(outcome, was, reading, choices)) return { meaning: unsettled(context), confidence }
  return { meaning: outcome === was ? found : understandingOf(outcome, raw, context), confidence }
}
