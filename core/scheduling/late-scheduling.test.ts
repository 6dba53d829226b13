import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, asHistory, assignment, going, NOON, outline, world } from './testing.ts'

const startingIn = (duration: Temporal.DurationLike) => assignment({ startsAt: NOON.add(duration) })
const allReminders = {
  confirmationReminders: [
    'reminder_2_weeks',
    'reminder_10_days',
    'reminder_1_week',
    'reminder_3_days',
    'reminder_1_day',
  ],
} as const

describe('late scheduling', () => {
  test.prop([anyWorld], { numRuns: 500 })(
    'leads that have passed are skipped: only a first text may go at once',
    (input) => {
      for (const message of going(scheduleMessages(input))) {
        const isAhead = Temporal.Instant.compare(message.dueAt, input.now) >= 0
        expect(isAhead).toBe(true)
      }
    },
  )

  test.prop([anyWorld], { numRuns: 500 })(
    'reminders keep two hours from the first text (less 15 minutes when combined)',
    (input) => {
      const wanted = going(scheduleMessages(input))
      for (const ask of wanted.filter((message) => message.kind === 'confirmation'))
        for (const { assignmentId } of ask.lines) {
          const later = wanted.filter(
            (message) =>
              message.kind !== 'confirmation' &&
              message.lines.some((line) => line.assignmentId === assignmentId),
          )
          for (const message of later) {
            const isShared = message.lines.length > 1
            const minutes = ask.dueAt.until(message.dueAt).total('minutes')
            expect(minutes).toBeGreaterThanOrEqual(isShared ? 105 : 120)
          }
        }
    },
  )

  test.prop([anyWorld], { numRuns: 300 })(
    'who is to be asked and can be, is asked before any reminder',
    (input) => {
      const wanted = going(scheduleMessages(input))
      for (const reminder of wanted.filter((message) => message.kind === 'confirmation_reminder'))
        for (const line of reminder.lines) {
          const ask = wanted.find(
            ({ kind, lines }) =>
              kind === 'confirmation' && lines.some((one) => one.assignmentId === line.assignmentId),
          )
          if (ask) expect(Temporal.Instant.compare(ask.dueAt, reminder.dueAt)).toBeLessThan(0)
        }
    },
  )

  test('asked five days ahead: the confirmation and what lies ahead, no burst', () => {
    expect(
      outline(scheduleMessages(world([startingIn({ hours: 5 * 24 })], { template: allReminders }))),
    ).toEqual([
      'asap 2030-10-02T12:00 goes',
      'reminder_3_days 2030-10-04T12:00 goes',
      'reminder_1_day 2030-10-06T12:00 goes',
    ])
  })

  test.each([
    [
      'a day and two hours',
      { hours: 26 },
      ['asap 2030-10-02T12:00 goes', 'reminder_1_day 2030-10-02T14:00 goes'],
    ],
    ['a day and one hour', { hours: 25 }, ['asap 2030-10-02T12:00 goes']],
    ['ninety minutes', { minutes: 90 }, ['asap 2030-10-02T12:00 goes']],
  ])('asked %s ahead', (_, distance, expected) => {
    expect(outline(scheduleMessages(world([startingIn(distance)], { template: allReminders })))).toEqual(
      expected,
    )
  })

  test('a confirmation whose own lead has passed goes at once', () => {
    const late = world([startingIn({ hours: 50 })], { template: { confirmation: 'week_before' } })
    expect(outline(scheduleMessages(late))).toEqual([
      'week_before 2030-10-02T12:00 goes',
      'reminder_1_day 2030-10-03T14:00 goes',
    ])
  })

  test('a reminder once planned is not undone by a first text that left a few minutes late', () => {
    const input = world([startingIn({ hours: 26 })], { template: allReminders })
    const [ask, reminder] = asHistory(scheduleMessages(input), 'planned')
    if (!ask || !reminder) throw new Error('two texts were expected')
    const history = [{ ...ask, state: 'sent' as const, at: NOON.add({ minutes: 9 }) }, reminder]
    const after = scheduleMessages({ ...input, now: NOON.add({ minutes: 10 }), history })
    expect(outline(after)).toEqual(['reminder_1_day 2030-10-02T14:00 goes'])
  })

  describe('a first text that could not go, for an outage or because the church was paused', () => {
    const input = world([startingIn({ hours: 8 * 24 })])
    const history = asHistory(scheduleMessages(input), 'planned')
    const at = (hours: number, minutes = 0) =>
      outline(scheduleMessages({ ...input, history, now: NOON.add({ hours, minutes }) }))

    test('goes instead of the reminder that it overtook', () => {
      expect(at(25)).toEqual(['asap 2030-10-02T12:00 goes', 'reminder_1_day 2030-10-09T12:00 goes'])
      expect(at(7 * 24 + 1)).toEqual(['asap 2030-10-02T12:00 goes'])
    })

    test('leaves alone the reminder that is an hour away', () => {
      expect(at(23)[1]).toBe('reminder_1_week 2030-10-03T12:00 goes')
      expect(at(23, 30)[1]).toBe('reminder_1_day 2030-10-09T12:00 goes')
    })

    test('does not go after a reminder that asked', () => {
      const reminder = history.filter(({ lines }) => lines[0]?.leadKey === 'reminder_1_week')
      const asked = reminder.map((text) => ({ ...text, state: 'sent' as const }))
      const after = scheduleMessages({ ...input, now: NOON.add({ hours: 30 }), history: asked })
      expect(outline(after)).toEqual(['reminder_1_day 2030-10-09T12:00 goes'])
    })
  })

  test('a text that waited for credits still goes, until the next one of its kind is due', () => {
    const accepted = assignment({ status: 'C', requestedAt: null, startsAt: NOON.add({ hours: 8 * 24 }) })
    const input = world([accepted])
    const history = asHistory(scheduleMessages(input), 'planned')
    const at = (hours: number) => outline(scheduleMessages({ ...input, history, now: NOON.add({ hours }) }))
    expect(at(25)[0]).toBe('follow_up_1_week 2030-10-03T12:00 goes')
    expect(at(6 * 24)[0]).toBe('follow_up_1_week 2030-10-03T12:00 goes')
    expect(at(7 * 24)[0]).toBe('follow_up_1_day 2030-10-09T12:00 goes')
  })

  test.prop([anyWorld, fc.integer({ min: 0, max: 40 * 24 * 60 })], { numRuns: 300 })(
    'whenever the church starts or tops up, one text of a kind about an assignment goes at a time',
    (input, minutes) => {
      const now = input.now.add({ minutes })
      const history = asHistory(scheduleMessages(input), 'planned')
      const overdue = going(scheduleMessages({ ...input, now, history })).filter(
        (message) => Temporal.Instant.compare(message.dueAt, now) <= 0 && message.lines.length === 1,
      )
      const about = overdue.map(({ kind, lines }) => `${kind === 'follow_up'}|${lines[0]?.assignmentId}`)
      expect(new Set(about).size).toBe(about.length)
    },
  )
})

describe('a church that asks as soon as somebody is scheduled', () => {
  const template = { confirmation: 'scheduled' } as const
  const first = (change: Parameters<typeof assignment>[0]) =>
    outline(scheduleMessages(world([assignment({ requestedAt: null, ...change })], { template })))[0]

  test('waits ten minutes, because the leader may still be at it', () => {
    expect(first({ noticedAt: NOON })).toBe('scheduled 2030-10-02T12:10 goes')
  })

  test('asks at once whoever was scheduled before', () => {
    expect(first({ noticedAt: NOON.subtract({ hours: 48 }) })).toBe('scheduled 2030-10-02T12:00 goes')
    expect(first({ noticedAt: null })).toBe('scheduled 2030-10-02T12:00 goes')
  })

  test('never texts somebody who is pencilled in', () => {
    expect(first({ noticedAt: NOON, isPencilledIn: true })).toBeUndefined()
  })
})
