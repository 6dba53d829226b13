import { carrierWord, isCarrierYes, TOLL_FREE_START } from './carrier-words.ts'
import { isInDoubt } from './certainty.ts'
import { has, type Predicate, predicatesOf } from './clauses.ts'
import { isAutomatic, ownWordsOf } from './clean.ts'
import { afterwards } from './conversation.ts'
import { keywordTable } from './keyword-table.ts'
import { koreanLexemes } from './korean.ts'
import { HANGUL, refusesInAnother } from './language.ts'
import type { Lexeme } from './lexeme.ts'
import { lexemesOf } from './lexemes.ts'
import type { Choice } from './lists/choice.ts'
import { type ListVerdict, readList } from './lists/list.ts'
import { genderOf } from './names.ts'
import { normalise } from './normalise.ts'
import { secondOpinion, unsettled } from './opinion.ts'
import { reactionIn } from './reaction.ts'
import type { Choices } from './references.ts'
import { judge, type Verdict } from './single.ts'
import { ownWordsFor } from './tasks.ts'
import { tokensOf } from './tokens.ts'
import type { Answer, ItemAnswer, ReplyContext, Understanding } from './understanding.ts'

/** What the carrier has acted on, or acts on, comes before any answer. */
function readCarrierWord(words: string, context: ReplyContext): Understanding | null {
  const { carrierOptOutType, isOptedOut, isTollFree } = context
  if (carrierOptOutType === 'STOP') return { kind: 'stop' }
  if (carrierOptOutType === 'HELP') return { kind: 'help' }
  const isYes = isCarrierYes(words)
  if (isOptedOut && isYes && !isTollFree) return { kind: 'start' }
  if (carrierOptOutType === 'START' && !isYes) return { kind: 'start' }
  const word = carrierWord(words)
  if (word === 'start' && isOptedOut && isTollFree && !(TOLL_FREE_START as readonly string[]).includes(words))
    return { kind: 'not_understood' }
  return word && { kind: word }
}

/** What the page of a link that has ended tells people to text, and what they make of it. */
const LINK_WORDS: readonly string[] = ['link', 'new link', 'link please', 'my link']

function readKeyword(words: string, { keywords }: ReplyContext): Understanding | null {
  const keyword = keywordTable(keywords).get(words)
  return keyword
    ? { kind: 'answer', to: keyword.isAll ? 'all' : 'asked', answer: keyword.answer, words: null }
    : null
}

/** The church's keywords inside a longer text. */
function keywordLexemes({ keywords }: ReplyContext): [string, Lexeme][] {
  return [...keywordTable(keywords)]
    .filter(([, { isAll }]) => !isAll)
    .map(([words, { answer }]) => [words, { of: answer === 'accept' ? 'accept' : 'refuse', words }])
}

function readReaction(text: string, context: ReplyContext): Understanding | null {
  const reaction = reactionIn(text)
  if (!reaction) return null
  const isAsked = ['asked', 'asked_back', 'moved', 'none'].includes(context.newest)
  if (reaction === 'other' || !isAsked) return { kind: 'courtesy' }
  return { kind: 'answer', to: 'asked', answer: reaction === 'for' ? 'accept' : 'decline', words: null }
}

const BESIDE_STOP: readonly Lexeme['of'][] = [
  'halt',
  'filler',
  'thanks',
  'courtesy',
  'sorry',
  'me',
  'no',
  'ok',
  'noted',
]

const saysLittleElse = ({ lexemes }: Predicate): boolean =>
  lexemes.every(({ of }) => BESIDE_STOP.includes(of))

/** An opt-out, an opt-in or a question who writes, in whole sentences. */
function readWish(predicates: readonly Predicate[], { isOptedOut }: ReplyContext): Understanding | null {
  const says = (of: 'stop' | 'start' | 'help') => predicates.some((one) => has(one, of))
  const halts = predicates.some((one) => has(one, 'halt')) && predicates.every(saysLittleElse)
  if (isOptedOut && says('start')) return { kind: 'start' }
  if (says('stop') || halts) return { kind: 'stop' }
  return says('help') ? { kind: 'help' } : null
}

/** The people on this phone; null when it is one. */
function peopleOf({ items }: ReplyContext) {
  const names = new Set(items.map(({ firstName }) => firstName))
  if (names.size < 2) return null
  return items.map(({ firstName }) => ({
    name: firstName ?? '',
    gender: firstName ? genderOf(firstName) : null,
  }))
}

function answersOf(choice: Choice): ItemAnswer[] {
  return [...choice]
    .map(([index, answer]) => ({ index, answer, times: null }))
    .toSorted((a, b) => a.index - b.index)
}

/** The single times of one service that are answered. */
function timesOf(choice: Choice, count: number): ItemAnswer[] {
  const of = (answer: Answer): number[] =>
    [...choice].flatMap(([at, one]) => (one === answer ? [at] : [])).toSorted((a, b) => a - b)
  return (['accept', 'decline'] as const).flatMap((answer) => {
    const times = of(answer)
    return times.length === 0 ? [] : [{ index: 0, answer, times: times.length === count ? null : times }]
  })
}

/** What a text in this context may choose among. */
export function choicesOf(context: ReplyContext): Choices {
  const { items, pendingAnswer, newest, now } = context
  const times = items.length === 1 ? (items[0]?.times ?? []) : []
  const starts = times.length > 1 ? times : items.map(({ startsAt }) => startsAt)
  return { starts, people: peopleOf(context), pending: pendingAnswer, newest, now }
}

/** What a text about several items or times says of them. */
function listed(predicates: readonly Predicate[], context: ReplyContext): ListVerdict | null {
  const choices = choicesOf(context)
  return choices.starts.length < 2 ? null : readList(predicates, choices)
}

/** An answer for some of several items or times; null when the text names none of them. */
function readChoice(
  verdict: ListVerdict | null,
  predicates: readonly Predicate[],
  context: ReplyContext,
  raw: string,
): Understanding | null {
  const { items } = context
  const times = items.length === 1 ? (items[0]?.times ?? []) : []
  if (!verdict) return null
  if (verdict.says === 'doubt') return { kind: 'ask_back', likely: verdict.likely }
  const words = isWordy(predicates) ? raw : null
  if (times.length > 1)
    return { kind: 'answer', to: 'items', items: timesOf(verdict.choice, times.length), words }
  const [first, ...others] = answersOf(verdict.choice)
  const isUniform =
    others.length + 1 === items.length && others.every(({ answer }) => answer === first?.answer)
  if (first && isUniform && predicates.some((one) => has(one, 'all', 'both', 'none')))
    return { kind: 'answer', to: 'all', answer: first.answer, words }
  return { kind: 'answer', to: 'items', items: answersOf(verdict.choice), words }
}

const isWordy = (predicates: readonly Predicate[]): boolean =>
  predicates.some((one) => has(one, 'reason') || one.lexemes.filter(({ of }) => of === 'unknown').length > 1)

/** A reason that holds for more than one day, or a refusal that gives one, is for everything that was asked. */
function targetOf(
  predicates: readonly Predicate[],
  { items }: ReplyContext,
  verdict: Verdict,
): 'asked' | 'all' {
  if (items.length < 2) return predicates.some((one) => has(one, 'all', 'both')) ? 'all' : 'asked'
  const gives = predicates.some((one) => has(one, 'reason')) || isWordy(predicates)
  const isOneDay = predicates.some((one) => has(one, 'that_day', 'this_week')) && !isOneOccasion(items)
  const isRefusal = verdict.says === 'decline' || verdict.says === 'reason'
  const speaksForAll = peopleAreMany(items) && !predicates.some((one) => has(one, 'we'))
  return isRefusal && gives && !isOneDay && !speaksForAll ? 'all' : 'asked'
}

const peopleAreMany = (items: ReplyContext['items']): boolean =>
  new Set(items.map(({ firstName }) => firstName)).size > 1

const isOneOccasion = (items: ReplyContext['items']): boolean =>
  new Set(items.map(({ startsAt }) => startsAt?.toString())).size === 1

function meaningOf(
  predicates: readonly Predicate[],
  list: ListVerdict | null,
  context: ReplyContext,
  raw: string,
): Understanding {
  const wish = readWish(predicates, context)
  if (wish) return wish
  const verdict = judge(
    predicates,
    context.items.map(({ startsAt }) => startsAt),
    context.now,
  )
  const chosen = readChoice(list, predicates, context, raw)
  const words = isWordy(predicates) ? raw : null
  return afterwards(
    { verdict, chosen, predicates, raw, words, to: targetOf(predicates, context, verdict) },
    context,
  )
}

const accepts = (meaning: Understanding): boolean =>
  meaning.kind === 'answer' &&
  (meaning.to === 'items'
    ? meaning.items.some(({ answer }) => answer === 'accept')
    : meaning.answer === 'accept')

/** A time of day names only a part of what is at several times: 'not the 9:00' says nothing about the 11:00. */
const namesPart = (
  meaning: Understanding,
  predicates: readonly Predicate[],
  { items }: ReplyContext,
): boolean =>
  meaning.kind === 'answer' &&
  meaning.to === 'items' &&
  meaning.items.some(({ index, times }) => times === null && (items[index]?.times.length ?? 0) > 1) &&
  items.length > 1 &&
  predicates.some((one) => has(one, 'time'))

/** 'O' and 'X' answer in Korean; 'xoxo' is something else. */
const isCircles = (text: string, { items }: ReplyContext): boolean =>
  /^[ox]$/i.test(text)
    ? text.toLowerCase() === 'o'
    : /^[ox]+$/i.test(text) && items.length > 1 && text.length === items.length

/** A text as the grammar reads it. */
export type Reading = {
  /** What it means before and after what is in doubt is asked back. */
  found: Understanding
  settled: Understanding
  predicates: readonly Predicate[]
  /** For each thing of a list the signs that may be meant, the likeliest first. */
  leanings: readonly string[]
  /** The volunteer's own words. */
  raw: string
}

/** What is certain without any grammar: the carrier's words, reactions, keywords, texts without words. */
function certainIn(text: string, raw: string, context: ReplyContext): Understanding | null {
  const carrier = readCarrierWord(normalise(text), context)
  if (carrier) return carrier
  const reaction = readReaction(text, context)
  if (reaction) return reaction
  if (isAutomatic(text)) return { kind: 'courtesy' }
  const words = normalise(raw)
  if (words === '') return raw === '' ? { kind: 'courtesy' } : { kind: 'not_understood' }
  const plain = readCarrierWord(words, context) ?? readKeyword(words, context)
  if (plain) return plain
  return LINK_WORDS.includes(words) ? { kind: 'link' } : null
}

/** The grammar's reading of a text that is not certain without it. */
export function readByGrammar(
  raw: string,
  context: ReplyContext,
  seen = (lexeme: Lexeme) => lexeme,
): Reading {
  const own = ownWordsFor(context.items, keywordLexemes(context))
  const known =
    HANGUL.test(raw) || isCircles(raw, context) ? koreanLexemes(raw, own) : lexemesOf(tokensOf(raw), own)
  const lexemes = known.map(seen)
  const isListed = context.items.length > 1 || (context.items[0]?.times.length ?? 0) > 1
  const predicates = predicatesOf(lexemes, isListed)
  const list = listed(predicates, context)
  const found = meaningOf(predicates, list, context, raw)
  const isTorn =
    (found.kind === 'answer' && isInDoubt(found, predicates, context)) ||
    (accepts(found) && refusesInAnother(tokensOf(raw))) ||
    namesPart(found, predicates, context)
  return {
    found,
    settled: isTorn ? unsettled(context) : found,
    predicates,
    leanings: list?.leanings ?? [],
    raw,
  }
}

/** Either what is certain, or what the grammar makes of it. */
export function readText(
  text: string,
  context: ReplyContext,
  seen?: (lexeme: Lexeme) => Lexeme,
): Understanding | Reading {
  const raw = ownWordsOf(text)
  return certainIn(text, raw, context) ?? readByGrammar(raw, context, seen)
}

/**
 * What a volunteer's text means, in this order: the carrier's words; the church's keywords; reactions; a wish for
 * no more texts; numbers, days, names and tasks of listed items; common words. What the text answers is decided by the
 * newest text to that phone. Whatever is in doubt asks back, unless the second opinion is sure; case, accents and punctuation change nothing.
 */
export function understand(text: string, context: ReplyContext): Understanding {
  const reading = readText(text, context)
  return 'settled' in reading ? secondOpinion(reading, context, choicesOf(context)) : reading
}
