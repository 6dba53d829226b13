import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { ANSWERS } from '#core/vocabulary/people.ts'
import { anyAsked, asked } from './testing.ts'
import { thanksFor } from './thanks.ts'

test('each person is thanked for what they accepted and for what they declined', () => {
  const all = [asked('a1'), asked('a2'), asked('a3', { personId: 'ben' }), asked('a4', { personId: 'ben' })]
  const changes = [
    { assignmentId: 'a3', status: 'D' as const },
    { assignmentId: 'a1', status: 'C' as const },
    { assignmentId: 'a2', status: 'C' as const },
    { assignmentId: 'a4', status: 'C' as const },
  ]
  expect(thanksFor(changes, all, false)).toEqual([
    { kind: 'all_accepted_reply', ids: ['a1', 'a2'] },
    { kind: 'accepted_reply', ids: ['a4'] },
    { kind: 'declined_reply', ids: ['a3'] },
  ])
})

const anyChanges = anyAsked.chain((all) =>
  fc.tuple(
    fc.constant(all),
    fc.tuple(
      ...all.map(({ assignmentId }) =>
        fc.constantFrom(...ANSWERS).map((status) => ({ assignmentId, status })),
      ),
    ),
  ),
)

test.prop([anyChanges])('every answer is thanked for once, no text is for two people', ([all, changes]) => {
  const thanks = thanksFor(changes, all, false)
  const ids = thanks.flatMap((one) => one.ids)
  expect(ids.toSorted()).toEqual(changes.map(({ assignmentId }) => assignmentId).toSorted())
  for (const one of thanks) {
    const people = all
      .filter(({ assignmentId }) => one.ids.includes(assignmentId))
      .map(({ personId }) => personId)
    expect(new Set(people).size).toBe(1)
    expect(one.kind.startsWith('all_')).toBe(one.ids.length > 1)
  }
})

test('who declines one place and says why is thanked without being asked for the reason; who accepts is not', () => {
  const all = [asked('a1'), asked('a2')]
  const kinds = (status: 'C' | 'D', ids: string[], hasWords: boolean) =>
    thanksFor(
      ids.map((assignmentId) => ({ assignmentId, status })),
      all,
      hasWords,
    ).map(({ kind }) => kind)
  expect(kinds('D', ['a1'], true)).toEqual(['declined_with_reason'])
  expect(kinds('D', ['a1'], false)).toEqual(['declined_reply'])
  expect(kinds('C', ['a1'], true)).toEqual(['accepted_reply'])
  expect(kinds('D', ['a1', 'a2'], true)).toEqual(['all_declined_reply'])
})
