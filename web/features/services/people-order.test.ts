import { expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { inGroup, inOrder, namesOf } from './people-order.ts'

const person = (name: string, team: string, position: string, status: PersonInPlan['status']) =>
  ({ name, team, position, status }) as PersonInPlan

const people = [
  person('Anna', 'Hosts', 'Greeter', 'C'),
  person('Ben', 'Band', 'Drums', 'U'),
  person('Cleo', 'Band', 'Bass', 'F'),
]
const names = (some: readonly PersonInPlan[]) => some.map(({ name }) => name)

test('sorts by team and then position, by position, and by what needs somebody first', () => {
  expect(names(inOrder(people, 'name'))).toEqual(['Anna', 'Ben', 'Cleo'])
  expect(names(inOrder(people, 'team'))).toEqual(['Cleo', 'Ben', 'Anna'])
  expect(names(inOrder(people, 'position'))).toEqual(['Cleo', 'Ben', 'Anna'])
  expect(names(inOrder(people, 'status'))).toEqual(['Cleo', 'Ben', 'Anna'])
})

test('shows one team or position alone', () => {
  expect(names(inGroup(people, { of: 'team', name: 'Band' }))).toEqual(['Ben', 'Cleo'])
  expect(names(inGroup(people, { of: 'position', name: 'Greeter' }))).toEqual(['Anna'])
  expect(inGroup(people, null)).toHaveLength(3)
  expect(namesOf(people, 'team')).toEqual(['Band', 'Hosts'])
})
