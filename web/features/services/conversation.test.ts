import { expect, test } from 'vitest'
import { asConversation } from './conversation.ts'
import { aLog } from './example-log.ts'

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
