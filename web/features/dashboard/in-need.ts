import type { CountedPerson, CountedPlace, Day, OpenPlace } from '#contract/dashboard.ts'
import type { AskState } from '#core/vocabulary/asks.ts'
import { DECLINED, UNCONFIRMED } from '#core/vocabulary/people.ts'

const ORDER = ['U', 'D', 'F', 'O']

/** Everybody in need: who can be reminded first, then who left a place, then whom no text reaches. */
export const inNeed = ({ people }: Day): CountedPerson[] =>
  people.toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status))

const isTooLate = ({ places }: CountedPerson): boolean => places.every(({ is_too_late }) => is_too_late)

/** Whom a reminder can still reach. */
export const toRemind = ({ people }: Day): CountedPerson[] =>
  people.filter((person) => person.status === UNCONFIRMED && !isTooLate(person))

const UNDER_WAY: readonly AskState[] = ['looking', 'running', 'filled', 'taken']

const isFree = ({ ask }: Pick<CountedPlace, 'ask'>): boolean => !ask || !UNDER_WAY.includes(ask.state)
const isAsked = ({ ask }: OpenPlace): boolean => ask?.state === 'looking' || ask?.state === 'running'

/** The places that nobody is asked for. */
export const holesOf = ({ people, open }: Day): (Omit<CountedPlace, 'why'> & { quantity: number })[] => [
  ...people
    .filter(({ status }) => status === DECLINED)
    .flatMap(({ places }) => places)
    .filter(isFree)
    .map((place) => ({ ...place, quantity: 1 })),
  ...open.filter((place) => !isAsked(place)),
]
