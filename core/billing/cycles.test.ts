import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { addedCredits, cycleAt } from './cycles.ts'

const START = Temporal.Instant.from('2030-01-01T00:00:00Z')
const anyStart = fc.nat(365 * 24 * 4).map((hours) => START.add({ hours }))
const yearFrom = (start: Temporal.Instant) => ({
  start,
  end: start.toZonedDateTimeISO('UTC').add({ years: 1 }).toInstant(),
})

describe('cycles', () => {
  test.prop([anyStart])('a year consists of twelve, without gaps', (start) => {
    const year = yearFrom(start)
    let at = start
    let count = 0
    while (Temporal.Instant.compare(at, year.end) < 0) {
      const cycle = cycleAt(year, 'yearly', at)
      expect(cycle?.start.toString()).toBe(at.toString())
      at = cycle?.end ?? year.end
      count += 1
    }
    expect(count).toBe(12)
    expect(at.toString()).toBe(year.end.toString())
  })

  test.prop([anyStart, fc.integer({ min: 0, max: 365 * 24 - 1 })])(
    'one contains its time',
    (start, hours) => {
      const at = start.add({ hours })
      for (const paid of ['monthly', 'yearly'] as const) {
        const cycle = cycleAt(yearFrom(start), paid, at)
        if (!cycle) throw new Error('a cycle was expected')
        expect(Temporal.Instant.compare(cycle.start, at)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(at, cycle.end)).toBeLessThan(0)
      }
    },
  )

  test('a month that begins late in February is one cycle, however long it is', () => {
    const period = {
      start: Temporal.Instant.from('2030-02-28T10:00:00Z'),
      end: Temporal.Instant.from('2030-03-31T10:00:00Z'),
    }
    expect(cycleAt(period, 'monthly', period.end.subtract({ hours: 1 }))).toEqual(period)
  })

  test('there is none outside of the period', () => {
    const year = yearFrom(START)
    expect(cycleAt(year, 'yearly', year.end)).toBeNull()
    expect(cycleAt(year, 'monthly', START.subtract({ seconds: 1 }))).toBeNull()
  })
})

describe('credits that a dearer package adds', () => {
  const cycle = { start: START, end: START.add({ hours: 720 }) }
  test.prop([fc.nat(1000), fc.nat(1000), fc.integer({ min: -24, max: 800 })])(
    'are never more than the difference, and never taken away',
    (from, to, hours) => {
      const added = addedCredits(from, to, cycle, START.add({ hours }))
      expect(added).toBeGreaterThanOrEqual(0)
      expect(added).toBeLessThanOrEqual(Math.max(0, to - from))
    },
  )
  test.prop([fc.nat(1000), fc.nat(719)])('are fewer the later they are asked for', (to, hours) => {
    const at = START.add({ hours })
    expect(addedCredits(0, to, cycle, at.add({ hours: 1 }))).toBeLessThanOrEqual(
      addedCredits(0, to, cycle, at),
    )
  })
  test.each([
    ['the whole difference before the beginning', -1, 300],
    ['the whole difference at the beginning', 0, 300],
    ['half of it in the middle', 360, 150],
    ['a part of one as a whole one', 719, 1],
    ['nothing at the end', 720, 0],
    ['nothing after it', 721, 0],
  ])('are %s', (_name, hours, expected) => {
    expect(addedCredits(100, 400, cycle, START.add({ hours }))).toBe(expected)
  })
  test('are none in a cycle without length, and whole ones in the shortest', () => {
    expect(addedCredits(100, 400, { start: START, end: START }, START)).toBe(0)
    const shortest = { start: START, end: START.add({ milliseconds: 1 }) }
    expect(addedCredits(100, 400, shortest, START)).toBe(300)
  })
})
