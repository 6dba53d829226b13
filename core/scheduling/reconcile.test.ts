import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { planMessages } from './plan-messages.ts'
import { type ExistingMessage, reconcile } from './reconcile.ts'
import { anyWorld, assignment, NOON, SUNDAY, world } from './testing/world.ts'
import type { WantedMessage } from './types.ts'

const row = (message: WantedMessage, state: ExistingMessage['state'] = 'planned'): ExistingMessage => ({
  key: message.key,
  state,
  dueAt: message.dueAt,
  latestAt: message.latestAt,
  blocked: message.blocked,
})

function apply(existing: readonly ExistingMessage[], wanted: readonly WantedMessage[]): ExistingMessage[] {
  const { insert, move, cancel } = reconcile(existing, wanted)
  const moved = new Map(move.map((message) => [message.key, message]))
  const kept = existing
    .filter(({ key }) => !cancel.includes(key))
    .map((one) => {
      const target = moved.get(one.key)
      return target ? row(target, one.state) : one
    })
  return [...kept, ...insert.map((message) => row(message))]
}

const anyState = fc.constantFrom('planned', 'planned', 'held', 'skipped', 'gone')

describe('reconciling the table with the wanted list', () => {
  test.prop([anyWorld, anyWorld, fc.infiniteStream(anyState)], { numRuns: 300 })(
    'applied once there is nothing left to do, whatever was in the table',
    (before, after, states) => {
      const existing = planMessages(before).map((message) => row(message, states.next().value))
      const wanted = planMessages(after)
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
      const existing = planMessages(before).map((message) => row(message, state))
      const { move, cancel } = reconcile(existing, planMessages(after))
      expect([move, cancel]).toEqual([[], []])
    },
  )

  const wanted = planMessages(world([assignment()]))
  const keys = (messages: readonly WantedMessage[]) => messages.map(({ key }) => key)

  test('a plan that moves by an hour moves its texts', () => {
    const moved = planMessages(world([assignment({ startsAt: SUNDAY.add({ hours: 1 }) })]))
    const result = reconcile(
      wanted.map((message) => row(message)),
      moved,
    )
    expect([result.insert, result.cancel]).toEqual([[], []])
    expect(keys(result.move)).toEqual(keys(moved).slice(0, 3))
  })

  test('what is being sent keeps its time when the plan moves', () => {
    const moved = planMessages(world([assignment({ startsAt: SUNDAY.add({ hours: 1 }) })]))
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

  test('somebody who opts out: the texts stay in the list, with the reason', () => {
    const input = world([assignment()], { now: NOON })
    const recipients = new Map([
      ['anna', { personId: 'anna', phone: '+12125550100', unreachable: null, isOptedOut: true }],
    ])
    const result = reconcile(
      wanted.map((message) => row(message)),
      planMessages({ ...input, recipients }),
    )
    expect(result.move.map(({ blocked }) => blocked)).toEqual(['opted_out', 'opted_out', 'opted_out'])
  })
})
