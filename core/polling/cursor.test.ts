import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  afterAssignments,
  afterPeople,
  afterPlans,
  idsNext,
  LISTING,
  LISTS_AT_ONCE,
  mayConcernOne,
  PEOPLE_AT_ONCE,
  peopleNext,
  plansNext,
  type SyncCursor,
  serviceTypesNext,
  stepsBetween,
  stepsLeft,
  WHOLE,
  withoutUnreadablePeople,
} from './cursor.ts'

const ids = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place))
const plan = (planId: string) => ({ serviceTypeId: 's1', planId })
const reading = (personIds: string[]): SyncCursor => ({ ...WHOLE, phase: 'people', personIds })

describe('where a reading stands', () => {
  test('plans are listed one service type after the other, then their people are read', () => {
    const first: SyncCursor = { ...LISTING, phase: 'plans', serviceTypeIds: ['s1', 's2'] }
    const second = afterPlans(first, 1, [plan('p1')])
    expect([idsNext(first), idsNext(second)]).toEqual([['s1'], ['s2']])
    expect(second).toMatchObject({ phase: 'plans', serviceTypeIds: ['s2'], planIds: [plan('p1')] })
    const listed = afterPlans(second, 1, [plan('p2')])
    expect(listed).toMatchObject({ phase: 'assignments', serviceTypeIds: [] })
    expect(idsNext(listed)).toEqual(['p1'])
    expect(afterAssignments(listed, 1)).toMatchObject({ phase: 'assignments', planIds: [plan('p2')] })
    expect(afterAssignments(afterAssignments(listed, 1), 1)).toMatchObject({ phase: 'people', planIds: [] })
  })

  test.prop([
    fc.nat({ max: 30 }),
    fc.array(fc.integer({ min: 1, max: LISTS_AT_ONCE }), { minLength: 61, maxLength: 61 }),
  ])('however many lists come in each step, each is read once and counts as one', (count, came) => {
    let cursor: SyncCursor = { ...LISTING, phase: 'plans', serviceTypeIds: ids(count) }
    const read: string[] = []
    let steps = 0
    for (const at of came) {
      if (cursor.phase === 'people') break
      const isListing = cursor.phase === 'plans'
      const next = isListing ? serviceTypesNext(cursor) : plansNext(cursor).map(({ planId }) => planId)
      expect(next.length).toBeLessThanOrEqual(LISTS_AT_ONCE)
      const now = next.slice(0, at)
      const after: SyncCursor = isListing
        ? afterPlans(
            cursor,
            now.length,
            now.map((id) => plan(`p${id}`)),
          )
        : afterAssignments(cursor, now.length)
      if (now.length > 0) steps += stepsBetween(cursor, after)
      read.push(...now)
      cursor = after
    }
    expect(read).toEqual([...ids(count), ...ids(count).map((id) => `p${id}`)])
    expect(steps).toBe(2 * count)
  })

  test('a reading without any service type or plan goes on all the same', () => {
    expect(afterPlans({ ...LISTING, phase: 'plans' }, 0, []).phase).toBe('assignments')
    expect(afterAssignments({ ...LISTING, phase: 'assignments' }, 0).phase).toBe('people')
    expect(afterPeople(reading([])).phase).toBe('finish')
  })

  test.prop([fc.integer({ min: 0, max: 300 })])(
    'everybody is read once, in as few requests as there can be',
    (count) => {
      const read: string[] = []
      let requests = 0
      let cursor = reading(ids(count))
      while (cursor.phase === 'people') {
        read.push(...peopleNext(cursor))
        cursor = afterPeople(cursor)
        requests += 1
      }
      expect(read).toEqual(ids(count))
      expect(requests).toBe(Math.max(1, Math.ceil(count / PEOPLE_AT_ONCE)))
    },
  )

  test.prop([fc.integer({ min: 1, max: 160 }), fc.nat()])(
    'one person who cannot be read is left out, and nobody else',
    (count, seed) => {
      const unreadable = String(seed % count)
      const read: string[] = []
      let cursor = reading(ids(count))
      while (cursor.phase === 'people') {
        const next = peopleNext(cursor)
        const isRefused = next.includes(unreadable)
        if (!isRefused) read.push(...next)
        cursor = isRefused ? withoutUnreadablePeople(cursor) : afterPeople(cursor)
      }
      expect(read).toEqual(ids(count).filter((id) => id !== unreadable))
    },
  )

  test('the steps that are left are fewer with every step', () => {
    const listing: SyncCursor = { ...WHOLE, phase: 'plans', serviceTypeIds: ['s1', 's2'] }
    const plans: SyncCursor = { ...WHOLE, phase: 'assignments', planIds: [plan('p1'), plan('p2')] }
    expect(stepsLeft(listing)).toBeGreaterThan(stepsLeft(afterPlans(listing, 1, [plan('p1')])))
    expect(stepsLeft(plans)).toBeGreaterThan(stepsLeft(afterAssignments(plans, 1)))
    expect(stepsLeft(reading(ids(60)))).toBeGreaterThan(stepsLeft(afterPeople(reading(ids(60)))))
    expect(stepsLeft(WHOLE)).toBe(4)
    expect(stepsLeft({ ...WHOLE, phase: 'service_types' })).toBe(3)
    expect(stepsLeft(listing)).toBe(2 * 9 + 1)
    expect(stepsLeft(plans)).toBe(2 + 1)
    expect(stepsLeft(reading(ids(60)))).toBe(2 + 1)
    expect(stepsLeft({ ...WHOLE, phase: 'finish' })).toBe(0)
  })

  test.each([
    ['rate_limited', false],
    ['reconnect', false],
    ['forbidden', false],
    ['unavailable', true],
    ['refused', true],
    ['unexpected', true],
  ] as const)('a problem of the kind %s may concern one thing alone: %s', (problem, expected) => {
    expect(mayConcernOne(problem)).toBe(expected)
  })
})
