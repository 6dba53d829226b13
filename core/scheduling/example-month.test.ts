import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { insideWindow } from '#core/time/window.ts'
import { goesAtItsTime } from './catalogue.ts'
import { exampleMonth } from './example-month.ts'
import { anyRules, anyTemplate, at, plainTemplate, world } from './testing.ts'

const anyNow = fc.nat(500).map((days) => at('2030-01-01T17:30:00Z').add({ hours: 24 * days }))

describe('one volunteer’s month', () => {
  test.prop([anyTemplate, anyRules, anyNow], { numRuns: 300 })(
    'lies ahead on a Sunday at nine, by the clock of the church, with every text before it',
    (template, rules, now) => {
      const { scheduledAt, startsAt, texts } = exampleMonth(template, rules, now)
      const local = startsAt.toZonedDateTimeISO(rules.zone)
      expect([local.dayOfWeek, local.hour, local.minute]).toEqual([7, 9, 0])
      expect(Temporal.Instant.compare(startsAt, now)).toBe(1)
      for (const { dueAt, leadKey } of texts) {
        expect(Temporal.Instant.compare(dueAt, startsAt)).toBe(-1)
        expect(Temporal.Instant.compare(dueAt, scheduledAt)).toBeGreaterThanOrEqual(0)
        expect(goesAtItsTime(leadKey) || insideWindow(dueAt, rules.zone, rules.window)).toBe(true)
      }
    },
  )

  test('has every switch that is on', () => {
    const { rules, now } = world([])
    const { texts } = exampleMonth(plainTemplate, rules, now)
    expect(texts.map(({ leadKey }) => leadKey)).toEqual([
      'asap',
      'follow_up_1_month',
      'reminder_1_week',
      'follow_up_1_week',
      'reminder_1_day',
      'follow_up_1_day',
      'follow_up_1_minute',
    ])
  })

  test('a church that sends no e-mail asks ten minutes after somebody was scheduled', () => {
    const { rules, now } = world([])
    const { scheduledAt, texts } = exampleMonth({ ...plainTemplate, confirmation: 'scheduled' }, rules, now)
    expect(texts[0]?.dueAt.toString()).toBe(scheduledAt.add({ minutes: 10 }).toString())
  })
})
