import { expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { choicesOf } from './choices.ts'

const on = (id: string, position: string, status: PersonInPlan['status']) =>
  ({ id, name: `Person ${id}`, position, status }) as PersonInPlan

test('each person stands once, those without an answer first, and guests not at all', () => {
  const people = [
    on('1', 'Keys', 'C'),
    on('2', 'Bass', 'C'),
    on('2', 'Vocals', 'U'),
    on('guest-3', 'Drums', 'U'),
  ]
  expect(choicesOf(people).map(({ id, positions, status }) => `${id} ${positions} ${status}`)).toEqual([
    '2 Bass, Vocals U',
    '1 Keys C',
  ])
})
