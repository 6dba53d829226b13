import { eachDay } from './days.ts'
import { broadAt, nthElement, weekendAt, wholeAt } from './rules-of-month.ts'
import { holidays } from './single-day.ts'
import { boundAt, datesAt, type Element, spansIn, type Told, untilEnd } from './spans-of-days.ts'
import { has, is, Unsure, type Words } from './thought-words.ts'

/** The pieces of a thought that name days: '3 to 17 Aug', 'every Sunday', 'the first two weeks', 'until the 20th'. */

/** Whether an element is one more of a list: 'and' or a comma stands before it. */
const isListed = ({ tokens }: Words, { at }: Element): boolean => {
  let before = at
  while (is(tokens[before - 1], 'filler') && !tokens[before]?.opens) before--
  return is(tokens[before - 1], 'and') || tokens[before]?.opens === true
}

/** 'Out the 18th for Thanksgiving', 'the Sundays: 5, 12': what may be said of the other days is not one more. */
function agree(words: Words, elements: readonly Element[]): void {
  if (has(words.tokens, 'except')) return
  const isSpecial = (one: Element): boolean => one.isBroad || is(words.tokens[one.at], ...holidays)
  const rules = elements.filter(isSpecial)
  const dates = elements.filter((one) => !rules.includes(one) && one.days.length > 0)
  if (rules.length === 0 || (dates.length === 0 && rules.length < 2)) return
  const daysOf = (some: readonly Element[]): string[] => eachDay(spansIn(some)).map(String)
  const named = daysOf(dates)
  for (const rule of rules) {
    const days = daysOf([rule])
    const isSame = days.every((day) => named.includes(day)) && (dates.length > 0 || rule === rules[0])
    const isApart = !days.some((day) => named.includes(day))
    const follows = elements[elements.indexOf(rule) + 1]
    const isOne = isListed(words, rule) || rule === elements[0]
    const isJoined = isOne && (!follows || isListed(words, follows))
    if (!isSame && !(isApart && isJoined)) throw new Unsure('which')
  }
}

/** The pieces of a text that name days, in their order. */
export function elementsIn(words: Words, told: Told): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < words.tokens.length; ) {
    const element =
      nthElement(words, at) ??
      weekendAt(words, at, told) ??
      untilEnd(words, at) ??
      boundAt(words, at, told) ??
      datesAt(words, at, told) ??
      broadAt(words, at) ??
      wholeAt(words, at)
    if (element) elements.push(element)
    at += element?.length ?? 1
  }
  agree(words, elements)
  return elements
}
