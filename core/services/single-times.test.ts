import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { isInPart } from './in-part.ts'
import {
  acceptBut,
  answerForTimes,
  emptyTimes,
  haveSameTimes,
  singleTimes,
  timesAfter,
} from './single-times.ts'

const IDS = ['t1', 't2', 't3', 't4']
const some = fc.subarray(IDS)
const asked = fc
  .tuple(fc.subarray(IDS, { minLength: 1 }), some)
  .map(([every, off]) => ({ every, off: off.filter((id) => every.includes(id)) }))
  .filter(({ every, off }) => off.length < every.length)
  .map(({ every, off }) => ({ timeIds: every.filter((id) => !off.includes(id)), declinedTimeIds: off }))
const status = fc.constantFrom('U' as const, 'C' as const, 'D' as const)

describe('the times of an assignment', () => {
  const both = { timeIds: ['t1', 't2'], declinedTimeIds: [] }
  const half = { timeIds: ['t1'], declinedTimeIds: ['t2'] }

  test('are declined one by one only by an answer that accepts the others', () => {
    expect(timesAfter(both, { status: 'C', declinedTimeIds: ['t2', 't9'] })).toEqual(half)
    for (const one of ['U', 'D'] as const)
      expect(timesAfter(both, { status: one, declinedTimeIds: ['t2'] })).toEqual(both)
    expect(timesAfter(both, { status: 'C', declinedTimeIds: ['t1', 't2'] })).toEqual(both)
  })

  test('are the same in whatever order, and in nothing less', () => {
    expect(haveSameTimes(both, { timeIds: ['t2', 't1'], declinedTimeIds: [] })).toBe(true)
    expect(haveSameTimes(both, half)).toBe(false)
    expect(haveSameTimes(half, { timeIds: ['t1'], declinedTimeIds: [] })).toBe(false)
    expect(haveSameTimes(half, { timeIds: ['t1'], declinedTimeIds: ['t3'] })).toBe(false)
    expect(haveSameTimes(half, { timeIds: ['t3'], declinedTimeIds: ['t2'] })).toBe(false)
  })

  test.prop([asked, status, some])(
    'are never lost by an answer, and never twice',
    (before, given, declined) => {
      const after = timesAfter(before, { status: given, declinedTimeIds: declined })
      const every = [...after.timeIds, ...after.declinedTimeIds]
      expect(every.toSorted()).toEqual([...before.timeIds, ...before.declinedTimeIds].toSorted())
      expect(new Set(every).size).toBe(every.length)
      expect(after.timeIds).not.toEqual([])
    },
  )

  test.prop([asked, some])('stand again once all are accepted, declined or open', (before, declined) => {
    const inPart = timesAfter(before, { status: 'C', declinedTimeIds: declined })
    for (const one of ['C', 'D', 'U'] as const)
      expect(timesAfter(inPart, { status: one }).declinedTimeIds).toEqual([])
    expect(haveSameTimes(inPart, timesAfter(inPart, { status: 'C', declinedTimeIds: declined }))).toBe(true)
  })
})

const at = (hour: number) => `2030-03-10T${hour}:00:00Z`
const PLAN = [
  { id: 't2', kind: 'service', startsAt: at(15) },
  { id: 't1', kind: 'service', startsAt: at(13) },
  { id: 'r1', kind: 'rehearsal', startsAt: at(11) },
  { id: 't3', kind: 'service', startsAt: at(18) },
]
const place = (change: Partial<Parameters<typeof singleTimes>[0]> = {}) => ({
  ...{ status: 'U' as const, canAcceptPartial: true, timeIds: ['t1', 't2', 'r1'], declinedTimeIds: [] },
  ...change,
})
const shown = (...of: Parameters<typeof singleTimes>) => singleTimes(...of).map((one) => one.id + one.status)

describe('what can be answered one by one', () => {
  test('are the services asked for, soonest first, each as it stands', () => {
    expect(shown(place(), PLAN)).toEqual(['t1U', 't2U'])
    const inPart = place({ status: 'C', timeIds: ['t2', 'r1'], declinedTimeIds: ['t1'] })
    expect(shown(inPart, PLAN)).toEqual(['t1D', 't2C'])
  })

  test('is nothing where there is one service, or the team answers for all', () => {
    expect(shown(place({ timeIds: ['t1', 'r1'] }), PLAN)).toEqual([])
    expect(shown(place({ canAcceptPartial: false }), PLAN)).toEqual([])
  })
})

describe('the empty times of a place', () => {
  test.prop([asked, status, fc.boolean()])(
    'are the services declined by whoever accepted the others',
    (times, given, canAcceptPartial) => {
      const one = place({ ...times, status: given, canAcceptPartial })
      const empty = emptyTimes(one, PLAN).map(({ id }) => id)
      const declined = singleTimes(one, PLAN).filter((time) => time.status === 'D')
      expect(empty).toEqual(given === 'C' ? declined.map(({ id }) => id) : [])
      for (const id of empty) expect(one.declinedTimeIds).toContain(id)
    },
  )
})

describe('an answer for some times', () => {
  const of = (given: 'U' | 'C' | 'D', declinedTimeIds: string[] = []) =>
    singleTimes(
      place({
        status: given,
        timeIds: ['t1', 't2'].filter((id) => !declinedTimeIds.includes(id)),
        declinedTimeIds,
      }),
      PLAN,
    )
  const says = (accepted: string[], declined: string[] = []) => ({ accepted, declined })

  test('for each of them is one for all', () => {
    expect(answerForTimes(of('U'), says(['t2'], ['t1']))).toEqual({ status: 'C', declinedTimeIds: ['t1'] })
    expect(answerForTimes(of('U'), says([], ['t1', 't2']))).toEqual({ status: 'D', declinedTimeIds: [] })
    expect(answerForTimes(of('U'), says(['t1', 't2']))).toEqual({ status: 'C', declinedTimeIds: [] })
  })

  test('leaves open what it does not name, unless it was asked which they are', () => {
    expect(answerForTimes(of('U'), says(['t2']))).toBeNull()
    expect(answerForTimes(of('U'), says([], ['t1']))).toBeNull()
    expect(answerForTimes(of('U'), says(['t2']), true)).toEqual({ status: 'C', declinedTimeIds: ['t1'] })
    expect(answerForTimes(of('U'), says([], ['t1']), true)).toBeNull()
  })

  test('changes what was answered before, and nothing else', () => {
    expect(answerForTimes(of('C'), says([], ['t1']))).toEqual({ status: 'C', declinedTimeIds: ['t1'] })
    expect(answerForTimes(of('D'), says(['t2']))).toEqual({ status: 'C', declinedTimeIds: ['t1'] })
    expect(answerForTimes(of('C', ['t1']), says(['t1']))).toEqual({ status: 'C', declinedTimeIds: [] })
    expect(answerForTimes(of('C', ['t1']), says([], ['t2']))).toEqual({ status: 'D', declinedTimeIds: [] })
  })

  test.prop([some, some, fc.boolean()])(
    'declines no time that was accepted in the same breath',
    (a, b, rest) => {
      const accepted = a.filter((id) => !b.includes(id))
      const answer = answerForTimes(of('U'), { accepted, declined: b }, rest)
      for (const id of answer?.declinedTimeIds ?? []) expect(accepted).not.toContain(id)
    },
  )

  test('by buttons is for known times only, and for all of them a decline', () => {
    expect(acceptBut(of('U'), ['t1'])).toEqual({ status: 'C', declinedTimeIds: ['t1'] })
    expect(acceptBut(of('C', ['t1']), [])).toEqual({ status: 'C', declinedTimeIds: [] })
    expect(acceptBut(of('U'), ['t1', 't2'])).toEqual({ status: 'D', declinedTimeIds: [] })
    expect(acceptBut(of('U'), ['t9'])).toBeNull()
    expect(acceptBut([], ['t1'])).toBeNull()
  })
})

test.each([
  ['C', 'CD', true],
  ['C', 'CC', false],
  ['C', '', false],
  ['D', 'DD', false],
  ['U', 'UD', false],
])('somebody who is %s with the times %s has accepted in part: %s', (status, times, expected) => {
  expect(isInPart({ status, times: [...times].map((one) => ({ status: one })) })).toBe(expected)
})
