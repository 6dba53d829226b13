import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import type { PastMessage, WantedText } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, assignment, going, NOON, outline, SUNDAY, world } from './testing.ts'

const WEEK = { hours: 7 * 24 } as const
/** A minute before the follow-up of a week before. */
const LATE = SUNDAY.subtract({ hours: 7 * 24, minutes: 1 })

const sent = (personId: string, at: Temporal.Instant): PastMessage => ({
  personId,
  kind: 'other',
  state: 'sent',
  at,
  lines: [],
})

describe('the weekly cap', () => {
  /** The texts that ask about something for the first time, of a person without a past. */
  const firstAsks = (wanted: readonly WantedText[]): Set<WantedText> => {
    const asked = new Set<string>()
    const asks = wanted.filter(({ kind, lines }) => {
      const isFirst = kind !== 'follow_up' && lines.some(({ assignmentId }) => !asked.has(assignmentId))
      for (const { assignmentId } of lines) asked.add(assignmentId)
      return isFirst
    })
    return new Set(asks)
  }

  test.prop([anyWorld, fc.array(fc.nat(10 * 24 * 60), { maxLength: 6 })], { numRuns: 500 })(
    'but for first asks nobody gets more than the cap in any seven days, past texts included',
    (input, minutesAgo) => {
      const past = minutesAgo
        .slice(0, input.rules.weeklyCap)
        .map((minutes) => input.now.subtract({ minutes }))
      const history = past.map((at) => sent('anna', at))
      const wanted = going(scheduleMessages({ ...input, history }))
      const asks = firstAsks(wanted)
      for (const personId of input.recipients.keys()) {
        const theirs = wanted.filter((message) => message.personId === personId)
        const before = personId === 'anna' ? past : []
        for (const [index, message] of theirs.entries()) {
          if (asks.has(message)) continue
          const since = message.dueAt.subtract(WEEK)
          const times = [...before, ...theirs.slice(0, index + 1).map(({ dueAt }) => dueAt)]
          const inThatWeek = times.filter((time) => Temporal.Instant.compare(time, since) > 0)
          expect(inThatWeek.length).toBeLessThanOrEqual(input.rules.weeklyCap)
        }
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
      expect(inThatWeek.length).toBeGreaterThanOrEqual(input.rules.weeklyCap)
    }
  })

  test.prop([anyWorld], { numRuns: 300 })('a first ask is never held back', (input) => {
    for (const message of scheduleMessages(input))
      if (message.kind === 'confirmation') expect(message.blocked).not.toBe('weekly_cap')
  })

  const many = Array.from({ length: 8 }, (_, index) =>
    assignment({ id: `a${index}`, planId: `plan${index}`, requestedAt: NOON.subtract({ hours: 8 - index }) }),
  )
  const quiet = { combination: false, confirmationReminders: [] }

  const reminded = many.map((one) => ({ ...one, status: 'C' as const, requestedAt: null }))
  const followUpsOnly = { combination: false, followUps: ['follow_up_1_week'] as const }

  test('the seventh and eighth reminder of a week are not sent, with the reason', () => {
    const wanted = scheduleMessages(world(reminded, { template: followUpsOnly }))
    expect(wanted.map((message) => message.blocked)).toEqual([
      ...Array(6).fill(null),
      'weekly_cap',
      'weekly_cap',
    ])
  })

  test('the seventh and eighth first ask of a week go', () => {
    const wanted = scheduleMessages(world(many, { template: quiet }))
    expect(wanted.map((message) => message.blocked)).toEqual(Array(8).fill(null))
  })

  test('so does a reminder where no confirmation is sent, once', () => {
    const recent = Array.from({ length: 6 }, (_, hours) =>
      sent('anna', SUNDAY.subtract({ hours: 24 * 8 + hours })),
    )
    const wanted = scheduleMessages(
      world([assignment()], {
        church: { confirmationsOn: false },
        template: { confirmationReminders: ['reminder_1_week', 'reminder_3_days'] },
        history: recent,
        now: SUNDAY.subtract({ hours: 24 * 7 + 1 }),
      }),
    )
    expect(outline(wanted).map((text) => text.split(' ').at(-1))).toEqual(['goes', 'weekly_cap'])
  })

  test('a combined text counts once', () => {
    const wanted = scheduleMessages(world(many, { template: { confirmationReminders: [] } }))
    expect(wanted.map((message) => [message.lines.length, message.blocked])).toEqual([[8, null]])
  })

  test('texts to others and older than a week do not count', () => {
    const history = [
      ...Array.from({ length: 6 }, () => sent('ben', LATE.subtract({ hours: 1 }))),
      ...Array.from({ length: 6 }, () => sent('anna', LATE.subtract(WEEK))),
    ]
    const texts = (past: PastMessage[]) =>
      scheduleMessages(world(reminded.slice(0, 1), { template: followUpsOnly, history: past, now: LATE }))
    expect(texts(history)[0]?.blocked).toBeNull()
    const recent = Array.from({ length: 6 }, () => sent('anna', LATE.subtract({ hours: 24 })))
    expect(texts(recent)[0]?.blocked).toBe('weekly_cap')
  })
})
