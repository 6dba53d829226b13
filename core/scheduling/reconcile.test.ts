import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { MESSAGE_STATES } from '#core/vocabulary/messages.ts'
import { type ExistingMessage, existingStateOf, reconcile } from './reconcile.ts'
import type { WantedText } from './schedule-input.ts'
import { scheduleMessages } from './schedule-messages.ts'
import { anyWorld, assignment, NOON, SUNDAY, world } from './testing.ts'

const row = (message: WantedText, state: ExistingMessage['state'] = 'planned'): ExistingMessage => ({
  key: message.key,
  kind: message.kind,
  personId: message.personId,
  lines: message.lines,
  state,
  dueAt: message.dueAt,
  latestAt: message.latestAt,
  blocked: message.blocked,
})

function apply(existing: readonly ExistingMessage[], wanted: readonly WantedText[]): ExistingMessage[] {
  const { insert, move, cancel, held } = reconcile(existing, wanted)
  const moved = new Map(move.map((message) => [message.key, message]))
  const kept = existing
    .filter(({ key }) => !cancel.includes(key))
    .map((one) => {
      const target = moved.get(one.key)
      return target ? row(target, one.state) : one
    })
  return [...kept, ...insert.map((message) => row(message, held.has(message.key) ? 'held' : 'planned'))]
}

test('a text is as the church decided; else it can change until it is sent or handed over', () => {
  const standing = (isDueFixed: boolean) =>
    Object.groupBy(MESSAGE_STATES, (state) => existingStateOf({ state, isDueFixed }))
  const gone = ['sending', 'queued', 'sent', 'delivered', 'undelivered', 'failed', 'received', 'clicked']
  const decided = { held: ['held'], skipped: ['skipped'] }
  expect(standing(false)).toEqual({ ...decided, planned: ['planned', 'blocked', 'cancelled'], gone })
  expect(standing(true)).toEqual({
    ...decided,
    planned: ['blocked', 'cancelled'],
    gone: ['planned', ...gone],
  })
})

const anyState = fc.constantFrom('planned', 'planned', 'held', 'skipped', 'gone')

describe('reconciling the table with the wanted list', () => {
  test.prop([anyWorld, anyWorld, fc.infiniteStream(anyState)], { numRuns: 300 })(
    'applied once there is nothing left to do, whatever was in the table',
    (before, after, states) => {
      const existing = scheduleMessages(before).map((message) => row(message, states.next().value))
      const wanted = scheduleMessages(after)
      const result = apply(existing, wanted)
      const again = reconcile(result, wanted)
      expect([again.insert, again.move, again.cancel]).toEqual([[], [], []])
      const keys = result.map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      expect(wanted.every(({ key }) => keys.includes(key))).toBe(true)
    },
  )

  test.prop([anyWorld, anyWorld, fc.constantFrom('skipped' as const, 'gone' as const)], { numRuns: 200 })(
    'what is being sent, was sent or was skipped is never touched',
    (before, after, state) => {
      const existing = scheduleMessages(before).map((message) => row(message, state))
      const { move, cancel } = reconcile(existing, scheduleMessages(after))
      expect([move, cancel]).toEqual([[], []])
    },
  )

  const wanted = scheduleMessages(world([assignment()]))
  const keys = (messages: readonly WantedText[]) => messages.map(({ key }) => key)

  test('a plan that moves by an hour moves its texts', () => {
    const moved = scheduleMessages(world([assignment({ startsAt: SUNDAY.add({ hours: 1 }) })]))
    const result = reconcile(
      wanted.map((message) => row(message)),
      moved,
    )
    expect([result.insert, result.cancel]).toEqual([[], []])
    expect(keys(result.move)).toEqual(keys(moved).slice(0, 3))
  })

  test('what is being sent keeps its time when the plan moves', () => {
    const moved = scheduleMessages(world([assignment({ startsAt: SUNDAY.add({ hours: 1 }) })]))
    for (const state of ['gone', 'skipped'] as const) {
      const result = reconcile(
        wanted.map((message) => row(message, state)),
        moved,
      )
      expect([result.insert, result.move, result.cancel]).toEqual([[], [], []])
    }
  })

  test('somebody removed from the plan loses what was planned, not what was sent', () => {
    const [first, ...others] = wanted
    if (!first) throw new Error('a confirmation was expected')
    const result = reconcile([row(first, 'gone'), ...others.map((message) => row(message))], [])
    expect(result.cancel).toEqual(keys(others))
    expect(result.keep).toEqual([first.key])
  })

  describe('a text that the church holds stays held', () => {
    const two = [
      assignment(),
      assignment({ id: 'a2', planId: 'plan2', startsAt: SUNDAY.add({ minutes: 10 }) }),
    ]
    const reminders = (assignments: typeof two) =>
      scheduleMessages(world(assignments)).filter(({ leadKey }) => leadKey === 'reminder_1_week')
    const [one] = reminders(two.slice(0, 1))
    const [both] = reminders(two)

    test('when it gains an assignment or loses one', () => {
      if (!one || !both) throw new Error('reminders were expected')
      expect([one.lines.length, both.lines.length]).toEqual([1, 2])
      for (const [before, after] of [
        [one, both],
        [both, one],
      ] as const) {
        expect([...reconcile([row(before, 'held')], [after]).held]).toEqual([after.key])
        expect([...reconcile([row(before)], [after]).held]).toEqual([])
      }
    })

    test('when a part of it moves away, so that no part goes without a word', () => {
      if (!one || !both) throw new Error('reminders were expected')
      const away = { ...one, key: 'away', dueAt: one.dueAt.add({ hours: 5 }) }
      expect([...reconcile([row(both, 'held')], [away]).held]).toEqual(['away'])
    })

    test('and no other text with it', () => {
      const before = scheduleMessages(world(two)).map((message) =>
        row(message, message.leadKey === 'reminder_1_week' ? 'held' : 'planned'),
      )
      const after = scheduleMessages(world(two.slice(0, 1)))
      const { held, insert } = reconcile(before, after)
      expect(insert.map(({ leadKey }) => leadKey)).toContain('reminder_1_day')
      expect([...held].map((key) => insert.find((message) => message.key === key)?.leadKey)).toEqual([
        'reminder_1_week',
      ])
    })
  })

  test('somebody who opts out: the texts stay in the list, with the reason', () => {
    const input = world([assignment()], { now: NOON })
    const recipients = new Map([
      ['anna', { personId: 'anna', phone: '+12125550100', unreachable: null, isOptedOut: true }],
    ])
    const result = reconcile(
      wanted.map((message) => row(message)),
      scheduleMessages({ ...input, recipients }),
    )
    expect(result.move.map(({ blocked }) => blocked)).toEqual(['opted_out', 'opted_out', 'opted_out'])
  })
})
