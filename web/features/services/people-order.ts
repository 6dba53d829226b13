import type { PersonInPlan } from '#contract/services.ts'

export const ORDERS = ['name', 'team', 'position', 'status'] as const
/** What the people of a plan are sorted by. */
export type Order = (typeof ORDERS)[number]

/** A team or position that alone is shown; null shows all. */
export type Group = { of: 'team' | 'position'; name: string } | null

const STATES = ['F', 'D', 'U', 'O', '', 'C']

const keyOf: Record<Order, (person: PersonInPlan) => string> = {
  name: () => '',
  team: ({ team, position }) => `${team}\n${position}`,
  position: ({ position }) => position,
  status: ({ status }) => String(STATES.indexOf(status)),
}

/** In this order, and by name where that is equal, as they come. */
export const inOrder = (people: readonly PersonInPlan[], order: Order): PersonInPlan[] =>
  people.toSorted((one, other) => keyOf[order](one).localeCompare(keyOf[order](other), 'en'))

export const inGroup = (people: readonly PersonInPlan[], group: Group): readonly PersonInPlan[] =>
  group ? people.filter((person) => person[group.of] === group.name) : people

/** The teams or positions that there are. */
export const namesOf = (people: readonly PersonInPlan[], of: 'team' | 'position'): string[] =>
  [...new Set(people.map((person) => person[of]))].filter(Boolean).sort((a, b) => a.localeCompare(b, 'en'))
