import type { ReplyContext } from '../conversation.ts'
import { genderOf } from './names.ts'
import type { Choices, Person } from './references.ts'

/** The people on this phone; null when it is one. */
function peopleOf({ items }: ReplyContext): Person[] | null {
  const names = new Set(items.map(({ firstName }) => firstName))
  if (names.size < 2) return null
  return items.map(({ firstName }) => ({
    name: firstName ?? '',
    gender: firstName ? genderOf(firstName) : null,
  }))
}

/** The times of the only item, where it has several to choose among. */
export function timesOf({ items }: ReplyContext): readonly Temporal.ZonedDateTime[] {
  const [only, ...others] = items
  return only && others.length === 0 && only.times.length > 1 ? only.times : []
}

/** What a text in this context may choose among. */
export function choicesOf(context: ReplyContext): Choices {
  const { items, pendingAnswer, newest, now } = context
  const times = timesOf(context)
  const starts = times.length > 0 ? times : items.map(({ startsAt }) => startsAt)
  return { starts, people: peopleOf(context), pending: pendingAnswer, newest, now }
}
