import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { COUNTED_STATES, HELD_STATES, NUMBER_STATES, type NumberState } from '#core/vocabulary/numbers.ts'
import { ACTIVE_MAX, hasRoom, keptSince, keptUntil, placeFor } from './ownership.ts'

type Owned = { phoneNumber: string; state: NumberState }
const NUMBERS = ['+12055550150', '+12055550151', '+12055550152', '+12055550153']
const anyNumber = fc.constantFrom(...NUMBERS)

/** What a church may have: each number once. */
const anyOwned: fc.Arbitrary<Owned[]> = fc.uniqueArray(
  fc.record({ phoneNumber: anyNumber, state: fc.constantFrom(...HELD_STATES) }),
  { selector: ({ phoneNumber }) => phoneNumber },
)

type Step = { kind: 'want' | 'bought' | 'remove'; phoneNumber: string }
const anySteps = fc.array(
  fc.record<Step>({ kind: fc.constantFrom('want', 'bought', 'remove'), phoneNumber: anyNumber }),
  { maxLength: 40 },
)

const withState = (owned: readonly Owned[], phoneNumber: string, state: NumberState): Owned[] =>
  owned.map((row) => (row.phoneNumber === phoneNumber ? { ...row, state } : row))

/** What becomes of a church's numbers when it does one thing. */
function after(owned: readonly Owned[], { kind, phoneNumber }: Step): Owned[] {
  const state = owned.find((row) => row.phoneNumber === phoneNumber)?.state
  if (kind === 'bought' && state === 'buying') return withState(owned, phoneNumber, 'in_use')
  if (kind === 'remove' && state === 'in_use') return withState(owned, phoneNumber, 'kept')
  if (kind !== 'want') return [...owned]
  const { outcome } = placeFor(owned, phoneNumber)
  if (outcome === 'kept') return withState(owned, phoneNumber, 'in_use')
  return outcome === 'free' ? [...owned, { phoneNumber, state: 'buying' }] : [...owned]
}

test.each([
  [[], true],
  [['in_use'], true],
  [['in_use', 'kept'], true],
  [['in_use', 'buying'], false],
] as const)('with numbers that are %j there is room for another: %s', (states, hasOne) => {
  expect(hasRoom(states.map((state) => ({ state })))).toBe(hasOne)
})

describe('the numbers of a church', () => {
  test.prop([anySteps])('are never more in use than allowed, and one is bought at a time', (steps) => {
    let owned: Owned[] = []
    for (const step of steps) {
      owned = after(owned, step)
      expect(owned.filter(({ state }) => COUNTED_STATES.includes(state)).length).toBeLessThanOrEqual(
        ACTIVE_MAX,
      )
      expect(owned.filter(({ state }) => state === 'buying').length).toBeLessThanOrEqual(1)
      expect(new Set(owned.map(({ phoneNumber }) => phoneNumber)).size).toBe(owned.length)
    }
  })

  test.prop([anyOwned, anyNumber])('find the one that is wanted, if it is there', (owned, phoneNumber) => {
    const place = placeFor(owned, phoneNumber)
    if ('row' in place) expect(place.row).toEqual({ phoneNumber, state: place.outcome })
    if (place.outcome === 'free') expect(owned.some((row) => row.phoneNumber === phoneNumber)).toBe(false)
  })

  test.prop([anyOwned, anyNumber])('take no other one in while they are full', (owned, phoneNumber) => {
    const { outcome } = placeFor(owned, phoneNumber)
    if (!hasRoom(owned)) expect(['in_use', 'buying', 'another_under_way', 'full']).toContain(outcome)
    if (outcome === 'full') expect(hasRoom(owned)).toBe(false)
  })
})

describe('a number out of use', () => {
  const anyInstant = fc.integer({ min: 0, max: 4e12 }).map(Temporal.Instant.fromEpochMilliseconds)

  test.prop([anyInstant, anyInstant])(
    'has been kept long enough at the moment that was told',
    (removedAt, now) => {
      const isOver = Temporal.Instant.compare(removedAt, keptSince(now)) <= 0
      expect(isOver).toBe(Temporal.Instant.compare(keptUntil(removedAt), now) <= 0)
    },
  )
})

test('what counts is held, and what is held is a state', () => {
  for (const state of COUNTED_STATES) expect(HELD_STATES).toContain(state)
  for (const state of HELD_STATES) expect(NUMBER_STATES).toContain(state)
})
