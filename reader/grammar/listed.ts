import { type Predicate, someHave } from '../clauses/clauses.ts'
import type { ReplyContext } from '../conversation.ts'
import { timesOf } from '../mentions/choices.ts'
import type { Answer, ItemAnswer, Understanding } from '../reading.ts'
import type { Choice } from './lists/choice.ts'
import type { ListVerdict } from './lists/list.ts'

/** Answers to several items, or to several times of one. */

const itemAnswers = (choice: Choice): ItemAnswer[] =>
  [...choice].map(([index, answer]) => ({ index, answer, times: null })).toSorted((a, b) => a.index - b.index)

/** The answers to the times of the only item; one for all of them is for the item. */
function timeAnswers(choice: Choice, count: number): ItemAnswer[] {
  const timesWith = (answer: Answer): number[] =>
    [...choice].flatMap(([at, one]) => (one === answer ? [at] : [])).toSorted((a, b) => a - b)
  return (['accept', 'decline'] as const).flatMap((answer) => {
    const times = timesWith(answer)
    return times.length === 0 ? [] : [{ index: 0, answer, times: times.length === count ? null : times }]
  })
}

/** The answer to everything when it is one and the text says so ('yes to all'), else null. */
function answerToAll(
  answers: readonly ItemAnswer[],
  predicates: readonly Predicate[],
  { items }: ReplyContext,
): Answer | null {
  const [given, ...others] = new Set(answers.map(({ answer }) => answer))
  const isUniform = answers.length === items.length && others.length === 0
  return given && isUniform && someHave(predicates, 'all', 'both', 'none') ? given : null
}

/** An answer for some of several items or times; null when the text names none of them. */
export function readListed(
  verdict: ListVerdict | null,
  predicates: readonly Predicate[],
  context: ReplyContext,
  words: string | null,
): Understanding | null {
  if (!verdict) return null
  if (verdict.says === 'doubt') return { kind: 'ask_back', likely: verdict.likely }
  const times = timesOf(context)
  if (times.length > 0)
    return { kind: 'answer', to: 'items', items: timeAnswers(verdict.choice, times.length), words }
  const items = itemAnswers(verdict.choice)
  const all = answerToAll(items, predicates, context)
  return all
    ? { kind: 'answer', to: 'all', answer: all, words }
    : { kind: 'answer', to: 'items', items, words }
}

/** A time of day names only a part of what is at several times: 'not the 9:00' says nothing about the 11:00. */
export const namesPart = (
  meaning: Understanding,
  predicates: readonly Predicate[],
  { items }: ReplyContext,
): boolean =>
  meaning.kind === 'answer' &&
  meaning.to === 'items' &&
  meaning.items.some(({ index, times }) => times === null && (items[index]?.times.length ?? 0) > 1) &&
  items.length > 1 &&
  someHave(predicates, 'time')
