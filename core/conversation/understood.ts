import { DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'
import {
  isKeyword,
  type NewestText,
  type ReplyContext,
  reactionIn,
  read,
  type Understanding,
} from '#reader/read.ts'
import { lineOf } from './words-only.ts'

const AFTER_DECLINES: readonly NewestText[] = ['declined', 'reason_noted']

/** The declined lines that an answer by name, day or number would accept. */
function takenBack(meaning: Understanding, { items, newest }: ReplyContext): ReplyContext['items'] {
  if (meaning.kind !== 'answer' || meaning.to !== 'items' || !AFTER_DECLINES.includes(newest)) return []
  return meaning.items.flatMap(({ index, answer }) => {
    const item = items[index]
    return answer === 'accept' && item?.status === DECLINED ? [item] : []
  })
}

/**
 * What a text means. A decline among several lines is taken back by a number, or by words that would take it back if
 * it were the only one: naming somebody is not enough, for 'he is unwell' names somebody as well.
 */
export function understoodIn(body: string, context: ReplyContext): Understanding {
  const meaning = read(body, context)
  const [first] = takenBack(meaning, context)
  if (!first || /\d/.test(body)) return meaning
  const alone = read(body, { ...context, items: [first], pendingAnswer: null })
  if (alone.kind === 'answer' && alone.to !== 'items' && alone.answer === 'accept') return meaning
  return alone.kind === 'reason' ? alone : { kind: 'inbox' }
}

/** Whether a text says yes, and neither to what nor that they come: with one more line it would say no more. */
function isBareYes(body: string, context: ReplyContext): boolean {
  if (isKeyword(body, context.keywords)) return false
  const meaning = read(body, { ...context, items: [...context.items, lineOf(null, UNCONFIRMED)] })
  return meaning.kind === 'answer' && meaning.to === 'asked' && meaning.answer === 'accept'
}

/** Whether a text is a thumb down or its like, alone or as a phone reports it. */
const isThumbDown = (body: string): boolean => reactionIn(body) === 'against' || !/[\p{L}\p{N}]/u.test(body)

/** What a text means where its phone was told something since it was asked: a bare yes or a thumb may be to that. */
export function understoodAfterNews(body: string, context: ReplyContext): Understanding {
  const meaning = understoodIn(body, context)
  if (meaning.kind !== 'answer') return meaning
  const isYes = isBareYes(body, context)
  if (!isYes && !isThumbDown(body)) return meaning
  const isOpen = context.items.some(({ status }) => status === UNCONFIRMED)
  return isOpen ? { kind: 'ask_back', likely: isYes ? 'accept' : 'decline' } : { kind: 'courtesy' }
}
