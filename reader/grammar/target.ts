import { type Predicate, someHave } from '../clauses/clauses.ts'
import type { ListedItem } from '../conversation.ts'
import type { Verdict } from './single/verdict.ts'

type Items = readonly ListedItem[]

const arePeopleMany = (items: Items): boolean => new Set(items.map(({ firstName }) => firstName)).size > 1

const isOneOccasion = (items: Items): boolean =>
  new Set(items.map(({ startsAt }) => startsAt?.toString())).size === 1

/** Whether a text says more than its answer. */
export const isWordy = (predicates: readonly Predicate[]): boolean =>
  predicates.some(({ lexemes }) => lexemes.filter(({ of }) => of === 'unknown').length > 1) ||
  someHave(predicates, 'reason')

/** What an answer is for. A refusal that says why is for everything that was asked: the reason holds for more than one day. */
export function targetOf(predicates: readonly Predicate[], items: Items, { says }: Verdict): 'asked' | 'all' {
  if (items.length < 2) return someHave(predicates, 'all', 'both') ? 'all' : 'asked'
  const isExplained = (says === 'decline' || says === 'reason') && isWordy(predicates)
  const isOneDay = someHave(predicates, 'that_day', 'this_week') && !isOneOccasion(items)
  const isOnePerson = arePeopleMany(items) && !someHave(predicates, 'we')
  return isExplained && !isOneDay && !isOnePerson ? 'all' : 'asked'
}
