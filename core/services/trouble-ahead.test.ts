import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { anyRoster, judge, NOW } from './testing.ts'
import { type Placed, TROUBLE_MAX, troubleAhead } from './trouble-ahead.ts'

const placed = (change: Partial<Placed> = {}): Placed => ({
  assignmentId: 'a1',
  personId: 'u1',
  name: 'Anna',
  status: 'F',
  startsAt: NOW.add({ hours: 24 }),
  ...change,
})
const idsOf = (people: readonly Placed[]) => people.map(({ assignmentId }) => assignmentId)

describe('who needs somebody at the church', () => {
  test('somebody who cannot be reached, once, for the soonest plan', () => {
    const later = placed({ assignmentId: 'a0', startsAt: NOW.add({ hours: 48 }) })
    expect(idsOf(troubleAhead([later, placed()], NOW))).toEqual(['a1'])
  })

  test('every decline of the next two weeks', () => {
    const declined = (assignmentId: string, hours: number) =>
      placed({ assignmentId, status: 'D', startsAt: NOW.add({ hours }) })
    const people = [declined('later', 14 * 24), declined('second', 48), declined('first', 24)]
    expect(idsOf(troubleAhead(people, NOW))).toEqual(['first', 'second'])
  })

  test('two of one name at one time in one order, however they come', () => {
    const both = ['a1', 'a2'].map((assignmentId) => placed({ assignmentId, personId: assignmentId }))
    for (const some of [both, both.toReversed()]) expect(idsOf(troubleAhead(some, NOW))).toEqual(['a1', 'a2'])
  })

  test('at one time by name, whatever the letters', () => {
    const all = ['Cora', 'ann', 'Ben'].map((name) => placed({ name, personId: name, assignmentId: name }))
    expect(idsOf(troubleAhead(all, NOW))).toEqual(['ann', 'Ben', 'Cora'])
  })

  test('nobody before a plan that has begun or has no time', () => {
    expect(troubleAhead([placed({ startsAt: NOW }), placed({ startsAt: null })], NOW)).toEqual([])
  })

  test.prop([anyRoster])(
    'is named soonest first, ten at most, and only when failed or declined',
    (roster) => {
      const found = troubleAhead(judge(roster, roster.plans), NOW)
      expect(found.length).toBeLessThanOrEqual(TROUBLE_MAX)
      for (const [place, { status, startsAt }] of found.entries()) {
        expect(['F', 'D']).toContain(status)
        const before = found[place - 1]?.startsAt ?? NOW
        expect(Temporal.Instant.compare(startsAt, before)).toBeGreaterThanOrEqual(0)
      }
      const failed = found.filter(({ status }) => status === 'F').map(({ personId }) => personId)
      expect(new Set(failed).size).toBe(failed.length)
    },
  )
})
