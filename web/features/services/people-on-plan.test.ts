import { expect, test } from 'vitest'
import type { PersonInPlan } from '#contract/services.ts'
import { findPeople, howMany, neighboursOf, whileSending } from './people-on-plan.ts'

/** Somebody on a plan. */
function aPerson(over: Partial<PersonInPlan> = {}): PersonInPlan {
  return {
    id: 'p1',
    assignment_id: 'a1',
    name: 'Anna Whitfield',
    status: 'U',
    position: 'Acoustic Guitar',
    team: 'Band',
    phone: '+12125550133',
    message: null,
    error_message: null,
    decline_reason: null,
    times: [],
    answered_at: null,
    ...over,
  }
}

const jose = aPerson({
  id: 'p2',
  assignment_id: 'a2',
  name: 'José Rivera',
  position: 'Camera 2',
  status: 'O',
  phone: '+12125550188',
})
const anna = aPerson()
const names = (people: { name: string }[]) => people.map(({ name }) => name)

test('accents and order of words do not matter', () => {
  expect(names(findPeople([anna, jose], 'A', 'rivera jose'))).toEqual(['José Rivera'])
  expect(names(findPeople([anna, jose], 'A', 'camera'))).toEqual(['José Rivera'])
})

test('a number is found however it is written', () => {
  expect(names(findPeople([anna, jose], 'A', '(212) 555-0133'))).toEqual(['Anna Whitfield'])
})

test('the filter keeps one status, who opted out is among the unconfirmed, and A keeps everybody', () => {
  expect(names(findPeople([anna, jose], 'U', ''))).toEqual(['Anna Whitfield', 'José Rivera'])
  expect(findPeople([anna, jose], 'F', '')).toEqual([])
  expect(findPeople([anna, jose], 'A', ' ')).toHaveLength(2)
})

test('nobody has accepted while the answer is on its way', () => {
  const [first, second] = whileSending([anna, jose], 'a1')
  expect(first).toMatchObject({ status: 'U', message: 'Sending…' })
  expect(second).toBe(jose)
})

test('somebody with two positions is one person', () => {
  expect(howMany([anna, jose])).toBe('2')
  expect(howMany([anna, aPerson({ assignment_id: 'a3' }), jose])).toBe('3 places, 2 people')
})

test('up and down goes through those with the status, each person once, also from somebody who has just answered', () => {
  const twice = aPerson({ assignment_id: 'a3', position: 'Vocals' })
  const yes = aPerson({ id: 'p3', assignment_id: 'a4', status: 'C' })
  const last = aPerson({ id: 'p4', assignment_id: 'a5' })
  const people = [anna, jose, twice, yes, last]
  const around = (type: 'A' | 'U', id: string) => {
    const { before, after } = neighboursOf(people, type, id)
    return [before?.id ?? null, after?.id ?? null]
  }
  expect(around('A', 'p1')).toEqual([null, 'p2'])
  expect(around('A', 'p3')).toEqual(['p1', 'p4'])
  expect(around('A', 'p2')).toEqual(['p1', 'p3'])
  expect(around('U', 'p3')).toEqual(['p1', 'p4'])
  expect(around('U', 'p4')).toEqual(['p1', null])
  expect(around('A', 'elsewhere')).toEqual([null, null])
})
