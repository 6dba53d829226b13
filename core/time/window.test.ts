import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { insideWindow, lastMomentBefore, nextOpening, TEXTING_WINDOW } from './window.ts'

const NEW_YORK = 'America/New_York'
const anyZone = fc.constantFrom(NEW_YORK, 'Europe/London', 'Australia/Sydney')
const anyInstant = fc
  .integer({
    min: Temporal.Instant.from('2030-01-01T00:00:00Z').epochMilliseconds,
    max: Temporal.Instant.from('2031-01-01T00:00:00Z').epochMilliseconds,
  })
  .map(Temporal.Instant.fromEpochMilliseconds)
const wallTime = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
const local = (text: string): Temporal.Instant =>
  Temporal.ZonedDateTime.from(`${text}[${NEW_YORK}]`).toInstant()

describe('the texting window', () => {
  test('is half-open: 8:00 is inside, 21:00 is not', () => {
    expect(insideWindow(local('2030-07-01T07:59:59.999'), NEW_YORK, TEXTING_WINDOW)).toBe(false)
    expect(insideWindow(local('2030-07-01T08:00'), NEW_YORK, TEXTING_WINDOW)).toBe(true)
    expect(insideWindow(local('2030-07-01T20:59:59.999'), NEW_YORK, TEXTING_WINDOW)).toBe(true)
    expect(insideWindow(local('2030-07-01T21:00'), NEW_YORK, TEXTING_WINDOW)).toBe(false)
  })

  test.prop([anyInstant, anyZone])('is what the wall clock says, whatever the clocks do', (at, zone) => {
    const time = wallTime(at, zone)
    expect(insideWindow(at, zone, TEXTING_WINDOW)).toBe(
      time >= TEXTING_WINDOW.from && time < TEXTING_WINDOW.until,
    )
  })

  test.prop([anyInstant, anyZone])(
    'next opening: inside, not before, and nothing inside is skipped',
    (at, zone) => {
      const opening = nextOpening(at, zone, TEXTING_WINDOW)
      expect(insideWindow(opening, zone, TEXTING_WINDOW)).toBe(true)
      expect(Temporal.Instant.compare(opening, at)).toBeGreaterThanOrEqual(0)
      if (insideWindow(at, zone, TEXTING_WINDOW)) expect(opening.equals(at)).toBe(true)
      else expect(wallTime(opening, zone)).toBe('08:00')
      expect(at.until(opening).total('hours')).toBeLessThanOrEqual(12)
    },
  )

  test.prop([anyInstant, anyZone])(
    'last moment before: inside, before, and nothing later is inside',
    (at, zone) => {
      const last = lastMomentBefore(at, zone, TEXTING_WINDOW)
      expect(insideWindow(last, zone, TEXTING_WINDOW)).toBe(true)
      expect(Temporal.Instant.compare(last, at)).toBeLessThan(0)
      const next = last.add({ minutes: 1 })
      const isNextTooLate = Temporal.Instant.compare(next, at) >= 0
      expect(isNextTooLate || !insideWindow(next, zone, TEXTING_WINDOW)).toBe(true)
    },
  )

  test('keeps 8:00 on the days on which the clocks change', () => {
    for (const day of ['2030-03-10', '2030-11-03'])
      expect(nextOpening(local(`${day}T00:30`), NEW_YORK, TEXTING_WINDOW).equals(local(`${day}T08:00`))).toBe(
        true,
      )
  })
})
