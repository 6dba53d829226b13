import { expect, test } from 'vitest'
import { asConversation, progress } from './conversation.ts'
import { aLog, aPerson } from './examples.ts'

test('a conversation runs from old to new and ends with what is planned', () => {
  const logs = [
    aLog({
      id: 4,
      status: 'planned',
      created_at_utc: '2030-02-01T00:00:00Z',
      due_at: '2030-03-02T15:00:00Z',
    }),
    aLog({ id: 3, type: 'in', created_at_utc: '2030-03-01T15:40:00Z' }),
    aLog({ id: 2, type: 'clicked', created_at_utc: '2030-03-01T15:40:00Z' }),
    aLog({ id: 1, created_at_utc: '2030-03-01T15:00:00Z' }),
  ]
  expect(asConversation(logs).map(({ id }) => id)).toEqual([1, 2, 3, 4])
})

test('a planned text is not a sent one', () => {
  const steps = progress([aLog({ status: 'planned' })], [aPerson({ status: 'U' })])
  expect(steps.filter(({ done }) => done)).toEqual([])
})

test('a text that failed was sent but not delivered', () => {
  const steps = progress([aLog({ status: 'undelivered' })], [aPerson({ status: 'F' })])
  expect(steps.filter(({ done }) => done).map(({ word }) => word)).toEqual(['Sent'])
})

test('declining is an answer', () => {
  const steps = progress([aLog(), aLog({ type: 'clicked' })], [aPerson({ status: 'D' })])
  expect(steps.every(({ done }) => done)).toBe(true)
})

test('it is answered when every position is', () => {
  const assignments = [aPerson({ status: 'C' }), aPerson({ assignment_id: 'a2', status: 'U' })]
  expect(progress([aLog()], assignments).at(-1)).toEqual({ word: 'Answered', done: false })
})
