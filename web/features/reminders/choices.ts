import type { PersonInPlan } from '#contract/services.ts'
import { isAnswer, UNCONFIRMED } from '#core/vocabulary/people.ts'

/** Somebody who can be chosen, with all places on the plan. */
export type Choice = { id: string; name: string; positions: string; status: PersonInPlan['status'] }

/** Whom planning knows by name only cannot be texted. */
const isGuest = ({ id }: PersonInPlan): boolean => id.startsWith('guest-')

/** Each person once, those without an answer first. */
export function choicesOf(people: readonly PersonInPlan[]): Choice[] {
  const known = Map.groupBy(
    people.filter((person) => !isGuest(person)),
    ({ id }) => id,
  )
  const choices = [...known].map(([id, places]) => {
    const waits = places.find(({ status }) => status === UNCONFIRMED)
    const [first] = places
    return {
      id,
      name: first?.name ?? '',
      positions: places.map(({ position }) => position).join(', '),
      status: (waits ?? first)?.status ?? '',
    }
  })
  return choices.sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
}

export const isOpen = ({ status }: Choice): boolean => status === UNCONFIRMED

/** Those of the picked who are still there and have not answered since. */
export const stillPicked = (picked: readonly Choice[], now: readonly Choice[]): Choice[] =>
  now.filter(({ id, status }) =>
    picked.some((one) => one.id === id && (one.status === status || !isAnswer(status))),
  )
