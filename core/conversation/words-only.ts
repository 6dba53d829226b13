import type { Keywords } from '#core/messages/text.ts'
import type { AssignmentStatus } from '#core/vocabulary/people.ts'
import type { ListedItem, ReplyContext } from '#reader/read.ts'

/** A line of which nothing is known but who was asked and what they have said. */
export const lineOf = (firstName: string | null, status: AssignmentStatus): ListedItem => ({
  firstName,
  startsAt: null,
  service: '',
  team: '',
  position: '',
  status,
  times: [],
})

/** What is known where only words are looked at: nothing is asked about a certain day, so that any time will do. */
export const wordsOnly = (keywords: Keywords, items: readonly ListedItem[]): ReplyContext => ({
  keywords,
  isOptedOut: false,
  carrierOptOutType: null,
  isTollFree: false,
  items,
  newest: 'asked',
  pendingAnswer: null,
  now: Temporal.ZonedDateTime.from('2030-01-06T12:00:00[UTC]'),
})
