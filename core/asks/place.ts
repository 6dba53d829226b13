import type { AskAnswer, AskState } from '#core/vocabulary/asks.ts'

/** The place that is asked for, and who has it. */
export type Place = { state: AskState; filledBy: string | null }

/**
 * What an answer does. gets_it: the place is theirs. has_it: it was theirs already. too_late: somebody else has it, or
 * nobody is asked any more. gives_back: it is free again. noted: nothing but that.
 */
export type AnswerEffect = 'gets_it' | 'has_it' | 'too_late' | 'gives_back' | 'noted'

/** Nobody has the place, and somebody is wanted for it. */
const IS_FREE: readonly AskState[] = ['running', 'nobody']

/** What an answer of somebody who was asked means for the place: the first yes gets it. */
export function effectOf({ state, filledBy }: Place, personId: string, answer: AskAnswer): AnswerEffect {
  const isTheirs = filledBy === personId
  if (answer === 'no') return isTheirs ? 'gives_back' : 'noted'
  if (isTheirs) return 'has_it'
  return filledBy === null && IS_FREE.includes(state) ? 'gets_it' : 'too_late'
}

/** The place after an answer. */
export function afterAnswer(place: Place, personId: string, answer: AskAnswer): Place {
  const effect = effectOf(place, personId, answer)
  if (effect === 'gets_it') return { state: 'filled', filledBy: personId }
  return effect === 'gives_back' ? { state: 'running', filledBy: null } : place
}

const PREFIX = 'ask-'

/** The id of the place as somebody is asked for it; the planning service does not know it. */
export const askedPlaceId = (askId: number, personId: string): string => `${PREFIX}${askId}-${personId}`

/** Whether an assignment is a place that somebody is only asked for. */
export const isAskedPlace = (assignmentId: string): boolean => assignmentId.startsWith(PREFIX)
