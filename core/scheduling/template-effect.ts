import { isBefore } from '#core/time/instant.ts'
import type { WantedText } from './schedule-input.ts'

/** What becomes different about the texts that will go. */
export type TextDifference = {
  /** Would go now and not any more, or in other words or company. */
  gone: WantedText[]
  /** Would go only then. */
  added: WantedText[]
  /** Go at another time. */
  moved: number
}

/** Compares the texts that would go before `end` with and without a change. */
export function compareTexts(
  before: readonly WantedText[],
  after: readonly WantedText[],
  end: Temporal.Instant,
): TextDifference {
  const goingIn = (texts: readonly WantedText[]) =>
    new Map(
      texts
        .filter(({ blocked, dueAt }) => blocked === null && isBefore(dueAt, end))
        .map((text) => [text.key, text]),
    )
  const [old, next] = [goingIn(before), goingIn(after)]
  const moved = [...next.values()].filter((text) => {
    const known = old.get(text.key)
    return known && !known.dueAt.equals(text.dueAt)
  })
  return {
    gone: [...old.values()].filter(({ key }) => !next.has(key)),
    added: [...next.values()].filter(({ key }) => !old.has(key)),
    moved: moved.length,
  }
}

/** How many texts and credits more a change brings (negative: fewer), and how many texts go at another time. */
export type Effect = { texts: number; credits: number; moved: number }

/** '1 text', '12 texts' */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const textsInWords = (texts: number, days: number): string =>
  `${counted(Math.abs(texts), `${texts > 0 ? 'more' : 'fewer'} text`)} in the next ${days} days`

function creditsInWords(credits: number, isMore: boolean): string {
  const size = counted(Math.abs(credits), 'credit')
  return isMore === credits > 0 || credits === 0 ? size : `${size} ${credits > 0 ? 'more' : 'less'}`
}

/** The effect of a change in one line, for example '12 more texts in the next 30 days, 14 credits'. */
export function effectInWords({ texts, credits, moved }: Effect, days: number): string {
  const shifted = moved > 0 ? [`${counted(moved, 'text')} at another time`] : []
  if (texts !== 0)
    return [textsInWords(texts, days), creditsInWords(credits, texts > 0), ...shifted].join(', ')
  const same = `As many texts in the next ${days} days`
  if (credits === 0)
    return shifted.length === 0 ? `No change in the next ${days} days` : [same, ...shifted].join(', ')
  const cost = `${counted(Math.abs(credits), 'credit')} ${credits > 0 ? 'more' : 'less'}`
  return [same, cost, ...shifted].join(', ')
}
