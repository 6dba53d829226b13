import { isAfter } from '#core/time/instant.ts'
import { listedIn, localDate, weekdayIn } from '#core/time/words.ts'
import { counted } from './template-effect.ts'

/** A text that would go if sending started. */
export type StartingText = { name: string; at: Temporal.Instant }

const NAMED_MAX = 3

/** 'Anna, Ben, Clara, and 2 others' */
function peopleInWords(names: readonly string[]): string {
  const each = [...new Set(names)]
  const others = each.length - NAMED_MAX
  const named = each.slice(0, NAMED_MAX)
  return listedIn(others > 0 ? [...named, others === 1 ? '1 other' : `${others} others`] : named, 'en')
}

/** The day of the last of some texts that go within a week: 'by Sunday'. */
function untilInWords(texts: readonly StartingText[], zone: string): string {
  const last = texts
    .map(({ at }) => at)
    .toSorted(Temporal.Instant.compare)
    .at(-1)
  return last ? `by ${weekdayIn(localDate(last, zone), 'en')}` : ''
}

/**
 * What starting to send does, before it is done: '3 texts go now, to Anna, Ben, and Clara; 13 more by Sunday.' `texts`
 * are those of the next seven days.
 */
export function startInWords(
  texts: readonly StartingText[],
  { zone, now }: { zone: string; now: Temporal.Instant },
): string {
  const later = texts.filter(({ at }) => isAfter(at, now))
  const soon = texts.filter(({ at }) => !isAfter(at, now))
  if (texts.length === 0) return 'No text goes in the next 7 days.'
  const then = untilInWords(later, zone)
  if (soon.length === 0) return `No text goes now; ${counted(later.length, 'text')} ${then}.`
  const first = `${counted(soon.length, 'text')} ${soon.length === 1 ? 'goes' : 'go'} now, to ${peopleInWords(soon.map(({ name }) => name))}`
  return later.length > 0 ? `${first}; ${later.length} more ${then}.` : `${first}.`
}

/** The same where something keeps all of them from going for now. */
export const waitInWords = (texts: number, why: string): string =>
  texts === 0
    ? why
    : `${why} ${counted(texts, 'text')} of the next 7 days wait${texts === 1 ? 's' : ''} for that.`
