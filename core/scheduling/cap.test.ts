import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { PastMessage } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, assignment, going, NOON, world } from './testing.ts'

const WEEK = { hours: 7 * 24 } as const

const sent = (personId: string, at: Temporal.Instant): PastMessage => ({
  personId,
  kind: 'other',
  state: 'sent',
  at,
  lines: [],
})

const busiestWeek = (times: readonly Temporal.Instant[]): number =>
  Math.max(
    0,
    ...times.map(
      (start) =>
        times.filter(
          (time) =>
            Temporal.Instant.compare(time, start) >= 0 && Temporal.Instant.compare(time, start.add(WEEK)) < 0,
        ).length,
    ),
  )

describe('the weekly cap', () => {
  test.prop([anyWorld, fc.array(fc.nat(10 * 24 * 60), { maxLength: 6 })], { numRuns: 500 })(
    'in no seven days does a person get more than the cap, past texts included',
    (input, minutesAgo) => {
      const past = minutesAgo
        .slice(0, input.rules.weeklyCap)
        .map((minutes) => input.now.subtract({ minutes }))
      const history = past.map((at) => sent('anna', at))
      const wanted = going(scheduleMessages({ ...input, history }))
      for (const personId of input.recipients.keys()) {
        const planned = wanted
          .filter((message) => message.personId === personId)
          .map((message) => message.dueAt)
        const all = [...(personId === 'anna' ? past : []), ...planned]
        expect(busiestWeek(all)).toBeLessThanOrEqual(input.rules.weeklyCap)
      }
    },
  )

  test.prop([anyWorld], { numRuns: 300 })('nothing is blocked that the cap has room for', (input) => {
    const wanted = scheduleMessages(input)
    for (const message of wanted.filter(({ blocked }) => blocked === 'weekly_cap')) {
      const since = message.dueAt.subtract(WEEK)
      const inThatWeek = going(wanted).filter(
        (other) =>
          other.personId === message.personId &&
          Temporal.Instant.compare(other.dueAt, since) > 0 &&
          Temporal.Instant.compare(other.dueAt, message.dueAt) <= 0,
      )
      expect(inThatWeek.length).toBe(input.rules.weeklyCap)
    }
  })

  const many = Array.from({ length: 8 }, (_, index) =>
    assignment({ id: `a${index}`, planId: `plan${index}`, requestedAt: NOON.subtract({ hours: 8 - index }) }),
  )
  const quiet = { combination: false, confirmationReminders: [] }

  test('the seventh and eighth text of a week are not sent, with the reason', () => {
    const wanted = scheduleMessages(world(many, { template: quiet }))
    expect(wanted.map((message) => message.blocked)).toEqual([
      ...Array(6).fill(null),
      'weekly_cap',
      'weekly_cap',
    ])
  })

  test('a combined text counts once', () => {
    const wanted = scheduleMessages(world(many, { template: { confirmationReminders: [] } }))
    expect(wanted.map((message) => [message.lines.length, message.blocked])).toEqual([[8, null]])
  })

  test('texts to others and older than a week do not count', () => {
    const history = [
      ...Array.from({ length: 6 }, () => sent('ben', NOON.subtract({ hours: 1 }))),
      ...Array.from({ length: 6 }, () => sent('anna', NOON.subtract(WEEK))),
    ]
    expect(scheduleMessages(world([assignment()], { template: quiet, history }))[0]?.blocked).toBeNull()
    const recent = Array.from({ length: 6 }, () => sent('anna', NOON.subtract({ hours: 24 })))
    expect(scheduleMessages(world([assignment()], { template: quiet, history: recent }))[0]?.blocked).toBe(
      'weekly_cap',
    )
  })
})
