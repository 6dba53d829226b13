import type { AskAnswer, AskState } from '#core/vocabulary/asks.ts'

/** The places that are asked for, one or several of a kind: how many are left, and who has the others. */
export type Place = { state: AskState; free: number; holders: readonly string[] }

/**
 * What an answer does. gets_it: a place is theirs. has_it: it was theirs already. too_late: others have them, or nobody
 * is asked any more. gives_back: it is free again. noted: nothing but that.
 */
export type AnswerEffect = 'gets_it' | 'has_it' | 'too_late' | 'gives_back' | 'noted'

/** Somebody is wanted, if there is a place left. */
const IS_WANTED: readonly AskState[] = ['running', 'nobody']

/** What an answer of somebody who was asked means for the places: as many yeses get one as there are. */
export function effectOf({ state, free, holders }: Place, personId: string, answer: AskAnswer): AnswerEffect {
  const isTheirs = holders.includes(personId)
  if (answer === 'no') return isTheirs ? 'gives_back' : 'noted'
  if (isTheirs) return 'has_it'
  return free > 0 && IS_WANTED.includes(state) ? 'gets_it' : 'too_late'
}

/** The places after an answer. */
export function afterAnswer(place: Place, personId: string, answer: AskAnswer): Place {
  const { state, free, holders } = place
  const effect = effectOf(place, personId, answer)
  if (effect === 'gets_it')
    return { state: free === 1 ? 'filled' : state, free: free - 1, holders: [...holders, personId] }
  if (effect !== 'gives_back') return place
  return { state: 'running', free: free + 1, holders: holders.filter((id) => id !== personId) }
}

/** How many places are left, of those that the planning service has and some people were promised who are not there yet. */
export const freePlaces = (open: number, promised: number): number => Math.max(0, open - promised)

/**
 * Whether somebody who was promised a place may be put there, by what the planning service has right before: it may have
 * been filled there meanwhile, and then those who said yes first get what is left.
 */
export const keepsPlace = (open: number, promised: readonly string[], personId: string): boolean =>
  promised.includes(personId) && promised.indexOf(personId) < open

const OPEN = 'open-'

/** Names open places of a position as a place that others can be asked for. */
export const openPlaceId = (id: number | '%'): string => OPEN + id

/** The number of the open places; null for a place that was declined. */
export const openPlaceOf = (placeId: string): number | null =>
  placeId.startsWith(OPEN) && /^\d{1,15}$/.test(placeId.slice(OPEN.length))
    ? Number(placeId.slice(OPEN.length))
    : null

const PREFIX = 'ask-'

/** The id of the place as somebody is asked for it; the planning service does not know it. */
export const askedPlaceId = (
  { id, assignmentId }: { id: number; assignmentId: string },
  personId: string,
): string => `${PREFIX}${openPlaceOf(assignmentId) === null ? '' : OPEN}${id}-${personId}`

/** Whether an assignment is a place that somebody is only asked for. */
export const isAskedPlace = (assignmentId: string): boolean => assignmentId.startsWith(PREFIX)

/** Whether it is one that nobody was put down for before. */
export const isAskedOpenPlace = (assignmentId: string): boolean => assignmentId.startsWith(PREFIX + OPEN)
