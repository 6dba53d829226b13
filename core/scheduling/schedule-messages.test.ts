import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { MOVED } from '#core/vocabulary/messages.ts'
import { reconcile } from './reconcile.ts'
import type { ScheduleInput, WantedText } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, asHistory, assignment, going, NOON, outline, SUNDAY, show, world } from './testing.ts'

const lineIds = (message: WantedText): string[] =>
  message.lines.map((line) => `${message.kind}|${line.leadKey}|${line.assignmentId}`)

const asRows = (messages: readonly WantedText[]) =>
  messages.map((message) => ({ ...message, state: 'planned' as const }))

describe('the wanted list', () => {
  test.prop([anyWorld], { numRuns: 300 })('has every key once, and every line in one text', (input) => {
    const wanted = scheduleMessages(input)
    expect(new Set(wanted.map((message) => message.key)).size).toBe(wanted.length)
    const lines = wanted.flatMap(lineIds)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test.prop([anyWorld, fc.infiniteStream(fc.nat())], { numRuns: 300 })(
    'does not depend on the order of its input',
    (input, dice) => {
      const shuffled = input.assignments
        .map((one) => ({ one, rank: dice.next().value }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one)
      const history = asHistory(scheduleMessages(input), 'planned')
      expect(show(scheduleMessages({ ...input, assignments: shuffled }))).toEqual(
        show(scheduleMessages(input)),
      )
      expect(show(scheduleMessages({ ...input, history: history.toReversed() }))).toEqual(
        show(scheduleMessages({ ...input, history })),
      )
    },
  )

  test.prop([anyWorld], { numRuns: 500 })('computed again with its own outcome changes nothing', (input) => {
    const wanted = scheduleMessages(input)
    const again = scheduleMessages({ ...input, history: asHistory(wanted, 'planned') })
    expect(show(again)).toEqual(show(wanted))
    const { insert, move, cancel } = reconcile(asRows(wanted), again)
    expect([insert, move, cancel]).toEqual([[], [], []])
  })

  test.prop([anyWorld], { numRuns: 500 })('never wants again what was sent', (input) => {
    const wanted = scheduleMessages(input)
    const after = scheduleMessages({ ...input, history: asHistory(wanted, 'sent') })
    expect(show(going(after))).toEqual([])
  })

  test.prop([anyWorld, fc.integer({ min: 1, max: 50 * 24 * 60 })], { numRuns: 500 })(
    'stays as it is while time passes and what is due is sent',
    (input, minutes) => {
      const now = input.now.add({ minutes })
      const wanted = going(scheduleMessages(input))
      const isDue = (message: WantedText) => Temporal.Instant.compare(message.dueAt, now) <= 0
      const history = [
        ...asHistory(wanted.filter(isDue), 'sent'),
        ...asHistory(
          wanted.filter((message) => !isDue(message)),
          'planned',
        ),
      ]
      const later = going(scheduleMessages({ ...input, now, history })).map((message) => message.key)
      const stillAhead = wanted.filter((message) => !isDue(message)).map((message) => message.key)
      const repeated = wanted.filter(isDue).map((message) => message.key)
      expect(later.filter((key) => repeated.includes(key))).toEqual([])
      const capIsFar = input.rules.weeklyCap >= 6
      if (capIsFar) expect(stillAhead.filter((key) => !later.includes(key))).toEqual([])
    },
  )

  test.prop([anyWorld], { numRuns: 300 })('texts only who must be texted', (input) => {
    const byId = new Map(input.assignments.map((one) => [one.id, one]))
    for (const message of going(scheduleMessages(input))) {
      const recipient = input.recipients.get(message.personId)
      expect(recipient?.isOptedOut).toBe(false)
      expect(recipient?.phone).not.toBeNull()
      for (const line of message.lines) {
        const one = byId.get(line.assignmentId)
        expect(one?.isPencilledIn).toBe(false)
        expect(one?.personId).toBe(message.personId)
        const isAccepted = message.kind === 'follow_up' || message.kind === MOVED
        expect(one?.status).toBe(isAccepted ? 'C' : 'U')
        if (line.leadKey === 'asap') expect(one?.requestedAt).not.toBeNull()
      }
    }
  })

  test.prop([anyWorld], { numRuns: 300 })('reaches 35 days ahead and not further', (input) => {
    const horizon = input.now.add({ hours: 35 * 24 })
    for (const message of scheduleMessages(input))
      expect(Temporal.Instant.compare(message.dueAt, horizon)).toBeLessThanOrEqual(0)
  })
})

describe('one volunteer, asked eleven days ahead', () => {
  const plan = (input: ScheduleInput) => outline(scheduleMessages(input))

  test('is asked at once and again while the answer is missing', () => {
    expect(plan(world([assignment()]))).toEqual([
      'asap 2030-10-02T12:00 goes',
      'reminder_1_week 2030-10-06T10:00 goes',
      'reminder_1_day 2030-10-12T10:00 goes',
    ])
  })

  test('is reminded after accepting, and the asking stops', () => {
    expect(plan(world([assignment({ status: 'C' })]))).toEqual([
      'asap 2030-10-02T12:00 answered',
      'reminder_1_week 2030-10-06T10:00 answered',
      'follow_up_1_week 2030-10-06T10:00 goes',
      'reminder_1_day 2030-10-12T10:00 answered',
      'follow_up_1_day 2030-10-12T10:00 goes',
      'follow_up_1_minute 2030-10-13T09:59 goes',
    ])
  })

  describe('with a reminder an hour before', () => {
    const before = { followUps: ['follow_up_1_hour', 'follow_up_1_minute'] as const }
    const accepted = assignment({ status: 'C', requestedAt: null })
    const now = SUNDAY.subtract({ hours: 2 })
    const leads = (change: Partial<ScheduleInput> = {}) =>
      scheduleMessages(world([accepted], { template: before, now, ...change })).map(({ leadKey }) => leadKey)
    const hour = asHistory(scheduleMessages(world([accepted], { template: before, now })), 'sent')
    const late = SUNDAY.subtract({ minutes: 40 })

    test('gets none a minute before', () => {
      expect(leads()).toEqual(['follow_up_1_hour'])
      expect(leads({ now: late, history: hour })).toEqual([])
    })

    test('gets the one a minute before when the other did not go', () => {
      expect(leads({ now: late })).toEqual(['follow_up_1_minute'])
      const skipped = hour.map((text) => ({ ...text, state: 'skipped' as const }))
      expect(leads({ now: late, history: skipped })).toEqual(['follow_up_1_minute'])
      const lost = hour.map((text) => ({ ...text, isLost: true }))
      expect(leads({ now: late, history: lost })).toEqual(['follow_up_1_minute'])
    })
  })

  test('hears nothing more after declining', () => {
    expect(plan(world([assignment({ status: 'D' })])).every((line) => line.endsWith('answered'))).toBe(true)
  })

  test('hears nothing while pencilled in', () => {
    expect(plan(world([assignment({ isPencilledIn: true })]))).toEqual([])
  })

  test('hears nothing as long as no e-mail went, unless the confirmation has a lead', () => {
    const quiet = assignment({ requestedAt: null })
    expect(plan(world([quiet]))).toEqual([])
    expect(plan(world([quiet], { template: { confirmation: 'week_before' } }))).toEqual([
      'week_before 2030-10-06T10:00 goes',
      'reminder_1_day 2030-10-12T10:00 goes',
    ])
  })

  test('with a confirmation a day before, reminders that would come first are left out', () => {
    expect(plan(world([assignment()], { template: { confirmation: 'day_before' } }))).toEqual([
      'day_before 2030-10-12T10:00 goes',
    ])
  })

  test('with the initial confirmation switched off, reminders still ask', () => {
    expect(plan(world([assignment()], { church: { confirmationsOn: false } }))).toEqual([
      'reminder_1_week 2030-10-06T10:00 goes',
      'reminder_1_day 2030-10-12T10:00 goes',
    ])
  })

  test('with the follow-up master switch off, gets no follow-ups', () => {
    const accepted = assignment({ status: 'C' })
    const wanted = scheduleMessages(world([accepted], { church: { followUpsOn: false } }))
    expect(wanted.filter((message) => message.kind === 'follow_up')).toEqual([])
  })

  test.each([
    [{ isOptedOut: true }, 'opted_out'],
    [{ phone: null, unreachable: 'no_mobile' as const }, 'no_mobile'],
    [{ phone: null, unreachable: 'landline_only' as const }, 'landline_only'],
    [{ phone: null, unreachable: 'bad_number' as const }, 'bad_number'],
  ])('unreachable as %o, is in the list with the reason', (change, reason) => {
    const input = world([assignment()])
    const recipient = {
      personId: 'anna',
      phone: '+12125550100',
      unreachable: null,
      isOptedOut: false,
      ...change,
    }
    const wanted = scheduleMessages({ ...input, recipients: new Map([['anna', recipient]]) })
    expect(wanted.map((message) => message.blocked)).toEqual([reason, reason, reason])
  })

  test('is asked once, even when the lead of the confirmation is changed afterwards', () => {
    const input = world([assignment()])
    const history = asHistory(scheduleMessages(input).slice(0, 1), 'sent')
    const changed = world([assignment()], { template: { confirmation: 'week_before' }, history })
    expect(plan(changed)).toEqual([
      'reminder_1_week 2030-10-06T10:00 goes',
      'reminder_1_day 2030-10-12T10:00 goes',
    ])
  })

  test('is asked anew when the service moves to another day, and not when it moves by an hour', () => {
    const history = asHistory(scheduleMessages(world([assignment()])).slice(0, 1), 'sent')
    const sameDay = assignment({ startsAt: SUNDAY.add({ hours: 1 }) })
    expect(plan(world([sameDay], { history }))[0]).toBe('reminder_1_week 2030-10-06T11:00 goes')
    const nextWeek = assignment({ startsAt: SUNDAY.add({ hours: 168 }) })
    expect(plan(world([nextWeek], { history }))[0]).toBe('asap 2030-10-02T12:00 goes')
  })

  test('is not asked about what the church skipped', () => {
    const [first] = asHistory(scheduleMessages(world([assignment()])), 'planned')
    if (!first) throw new Error('a confirmation was expected')
    const wanted = plan(world([assignment()], { history: [{ ...first, state: 'skipped' }] }))
    expect(wanted[0]).toBe('reminder_1_week 2030-10-06T10:00 goes')
  })

  test('asked after the service began, is told nothing, with the reason', () => {
    const running = assignment({ startsAt: NOON.subtract({ minutes: 5 }) })
    expect(plan(world([running]))).toEqual(['asap 2030-10-02T12:00 service_started'])
  })
})
