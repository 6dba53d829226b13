import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { NO_LEAD } from '#core/scheduling/catalogue.ts'
import type { Assignment } from '#core/scheduling/schedule-input.ts'
import { scheduleMessages } from '#core/scheduling/schedule-messages.ts'
import { anyWorld, assignment, going, NOON, reachable, SUNDAY } from '#core/scheduling/testing.ts'
import { TEXTING_WINDOW } from '#core/time/window.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import { decideMove, decideNotice, decideSend, type GuardInput } from './guard.ts'
import type { ScheduledText } from './text.ts'

const zone = 'America/New_York'
const line = (assignmentId: string, leadKey: ScheduledText['lines'][number]['leadKey'] = 'asap') => ({
  assignmentId,
  leadKey,
  startsAt: SUNDAY,
})
const decide = (change: Partial<GuardInput> & { fresh?: readonly Assignment[] }) =>
  decideSend({
    text: { kind: 'confirmation', lines: [line('a1')], latestAt: SUNDAY },
    assignments: change.fresh ?? [assignment()],
    asks: new Map(),
    recipient: reachable('anna'),
    zone,
    window: TEXTING_WINDOW,
    now: NOON,
    ...change,
  })
const shown = (decision: ReturnType<typeof decide>): string =>
  decision.kind === 'wait' ? `wait ${decision.until}` : Object.values(decision).join(' ')

test.each([
  [15, 'send'],
  [16, 'wait 2030-10-12T14:16:00Z'],
])('a reminder of a service moved by %i minutes: %s', (minutes, expected) => {
  const text = {
    kind: 'confirmation_reminder',
    lines: [line('a1', 'reminder_1_day')],
    latestAt: SUNDAY,
  } as const
  const fresh = [assignment({ startsAt: SUNDAY.add({ minutes }) })]
  expect(shown(decide({ text, fresh, now: SUNDAY.subtract({ hours: 24 }) }))).toBe(expected)
})

describe('the last look at a notice', () => {
  const notice = (change: Partial<Parameters<typeof decideNotice>[0]> = {}) =>
    shown(
      decideNotice({
        latestAt: SUNDAY,
        recipient: reachable('anna'),
        zone,
        window: TEXTING_WINDOW,
        now: NOON,
        ...change,
      }),
    )
  const night = NOON.add({ hours: 14 })

  test.each([
    ['goes in the daytime', {}, 'send'],
    ['waits for the morning', { now: night }, 'wait 2030-10-03T12:00:00Z'],
    [
      'is dropped when the morning is too late',
      { now: night, latestAt: night.add({ hours: 1 }) },
      'drop quiet_hours',
    ],
    ['is dropped when it is too late', { now: SUNDAY }, 'drop too_late'],
    ['respects who opted out', { recipient: { ...reachable('anna'), isOptedOut: true } }, 'drop opted_out'],
    [
      'goes to nobody without a phone',
      { recipient: { ...reachable('anna'), phone: null, unreachable: 'bad_number' as const } },
      'drop bad_number',
    ],
  ])('%s', (_, change, expected) => expect(notice(change)).toBe(expected))
})

describe('the last look at a text that tells of a move', () => {
  const NEW = SUNDAY.add({ hours: 24 })
  const moved = (assignmentId: string) => ({
    assignmentId,
    leadKey: NO_LEAD,
    startsAt: NEW,
    movedFrom: SUNDAY,
  })
  const accepted = (change: Partial<Assignment> = {}) => assignment({ status: 'C', startsAt: NEW, ...change })
  const move = (change: Partial<Parameters<typeof decideMove>[0]> = {}) =>
    shown(
      decideMove({
        text: { lines: [moved('a1')], latestAt: NEW },
        assignments: [accepted()],
        recipient: reachable('anna'),
        zone,
        window: TEXTING_WINDOW,
        now: NOON,
        ...change,
      }),
    )
  const local = (text: string) => Temporal.ZonedDateTime.from(`${text}[${zone}]`).toInstant()
  const two = { lines: [moved('a1'), moved('a2')], latestAt: NEW }

  test.each<[string, Partial<Parameters<typeof decideMove>[0]>, string]>([
    ['goes in the daytime', {}, 'send'],
    ['waits for the morning', { now: local('2030-10-02T22:00') }, 'wait 2030-10-03T12:00:00Z'],
    ['is dropped for who is gone', { assignments: [] }, 'drop removed'],
    ['is dropped for who declined', { assignments: [accepted({ status: 'D' })] }, 'drop answered'],
    ['is dropped when it moved on', { assignments: [accepted({ startsAt: SUNDAY })] }, 'drop moved'],
    ['is dropped once the service began', { now: NEW }, 'drop too_late'],
    ['respects who opted out', { recipient: { ...reachable('anna'), isOptedOut: true } }, 'drop opted_out'],
    ['keeps the lines that hold', { text: two }, 'shrink a1'],
  ])('%s', (_, change, expected) => expect(move(change)).toBe(expected))
})

describe('the change guard', () => {
  test.prop([anyWorld], { numRuns: 300 })('lets through what the plan just wanted, at its time', (input) => {
    for (const text of going(scheduleMessages(input))) {
      const recipient = input.recipients.get(text.personId)
      if (!recipient) throw new Error('everybody is known here')
      const { assignments, rules } = input
      const { kind } = text
      if (kind === MOVED) {
        const move = { text, assignments, recipient, zone: rules.zone, window: rules.window, now: text.dueAt }
        expect(decideMove(move)).toEqual({ kind: 'send' })
        continue
      }
      const decision = decideSend({
        text: { ...text, kind },
        assignments,
        asks: new Map(),
        recipient,
        zone: rules.zone,
        window: rules.window,
        now: text.dueAt,
      })
      expect(decision).toEqual({ kind: 'send' })
    }
  })

  test.each<[string, Partial<Assignment>, string]>([
    ['nothing changed', {}, 'send'],
    ['answered meanwhile', { status: 'C' }, 'drop answered'],
    ['declined meanwhile', { status: 'D' }, 'drop answered'],
    ['pencilled in again', { isPencilledIn: true }, 'drop removed'],
    ['moved to another day', { startsAt: SUNDAY.add({ hours: 24 }) }, 'drop moved'],
    ['moved within the day', { startsAt: SUNDAY.add({ hours: 2 }) }, 'send'],
    ['begun', { startsAt: NOON }, 'drop service_started'],
  ])('%s', (_, change, expected) => {
    expect(shown(decide({ fresh: [assignment(change)] }))).toBe(expected)
  })

  test('removed from the plan', () => {
    expect(shown(decide({ fresh: [] }))).toBe('drop removed')
  })

  test('opted out, or without a number', () => {
    const recipient = reachable('anna')
    expect(shown(decide({ recipient: { ...recipient, isOptedOut: true } }))).toBe('drop opted_out')
    expect(shown(decide({ recipient: { ...recipient, phone: null, unreachable: 'bad_number' } }))).toBe(
      'drop bad_number',
    )
  })

  test('a follow-up needs an accept', () => {
    const text = { kind: 'follow_up' as const, lines: [line('a1', 'follow_up_1_week')], latestAt: SUNDAY }
    expect(shown(decide({ text }))).toBe('drop answered')
    expect(shown(decide({ text, fresh: [assignment({ status: 'C' })] }))).toBe('send')
  })

  test('a service moved to a later hour: its text waits for the new lead', () => {
    const text = {
      kind: 'follow_up' as const,
      lines: [line('a1', 'follow_up_1_hour')],
      latestAt: SUNDAY.add({ hours: 3 }),
    }
    const later = assignment({ status: 'C', startsAt: SUNDAY.add({ hours: 3 }) })
    const now = SUNDAY.subtract({ hours: 1 })
    expect(shown(decide({ text, fresh: [later], now }))).toBe(`wait ${SUNDAY.add({ hours: 2 })}`)
  })

  describe('a reminder, when the first ask', () => {
    const reminder = (isSentNow = false) => ({
      text: {
        kind: 'confirmation_reminder' as const,
        lines: [line('a1', 'reminder_1_week')],
        latestAt: SUNDAY,
        isSentNow,
      },
    })
    const asked = (minutesAgo: number) => ({
      asks: new Map([['a1', NOON.subtract({ minutes: minutesAgo })]]),
    })

    test.each([
      ['still waits, is overtaken', asked(0), 'drop too_late'],
      ['went just now, is overtaken', asked(59), 'drop too_late'],
      ['went an hour ago, goes', asked(60), 'send'],
      ['was never planned, goes', {}, 'send'],
    ])('%s', (_, asks, expected) => expect(shown(decide({ ...reminder(), ...asks }))).toBe(expected))

    test('waits, goes all the same when the church sends it now', () => {
      expect(shown(decide({ ...reminder(true), ...asked(0) }))).toBe('send')
    })
  })

  test('of several lines those that hold are sent', () => {
    const text = {
      kind: 'confirmation' as const,
      lines: [line('a1'), line('a2'), line('a3')],
      latestAt: SUNDAY,
    }
    const fresh = [assignment(), assignment({ id: 'a2', status: 'D' })]
    expect(decide({ text, fresh })).toEqual({ kind: 'shrink', assignmentIds: ['a1'] })
    expect(shown(decide({ text, fresh: [] }))).toBe('drop removed')
  })

  test('delayed into quiet hours it waits for the opening, or is dropped when that is too late', () => {
    const now = Temporal.ZonedDateTime.from(`2030-10-02T21:00[${zone}]`).toInstant()
    const opening = Temporal.ZonedDateTime.from(`2030-10-03T08:00[${zone}]`).toInstant()
    expect(shown(decide({ now }))).toBe(`wait ${opening}`)
    const text = { kind: 'confirmation' as const, lines: [line('a1')], latestAt: opening }
    expect(shown(decide({ now, text }))).toBe('drop quiet_hours')
  })

  test('what has become pointless is dropped', () => {
    expect(shown(decide({ text: { kind: 'confirmation', lines: [line('a1')], latestAt: NOON } }))).toBe(
      'drop too_late',
    )
  })

  test.prop([fc.array(fc.constantFrom('U', 'C', 'D', 'gone'), { minLength: 1, maxLength: 5 })])(
    'never sends a line that does not hold',
    (states) => {
      const ids = states.map((_, index) => `a${index}`)
      const fresh = states.flatMap((status, index) =>
        status === 'gone' ? [] : [assignment({ id: `a${index}`, status: status as 'U' | 'C' | 'D' })],
      )
      const lines = ids.map((id) => line(id))
      const decision = decide({ text: { kind: 'confirmation', lines, latestAt: SUNDAY }, fresh })
      const holding = ids.filter((_, index) => states[index] === 'U')
      const sent = decision.kind === 'send' ? ids : decision.kind === 'shrink' ? decision.assignmentIds : []
      expect(sent).toEqual(holding)
    },
  )
})
