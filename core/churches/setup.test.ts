import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SENDING_MODES } from '#core/vocabulary/churches.ts'
import { BRAND_STATES } from '#core/vocabulary/numbers.ts'
import { PREVIEW_PLACES, SETUP_STEPS } from '#core/vocabulary/setup.ts'
import { type SetupFacts, setupOf } from './setup.ts'

const NEW: SetupFacts = {
  hasNumber: false,
  isConnected: false,
  registration: null,
  sendingMode: 'paused',
  hasTried: false,
  hasTexted: false,
  previewsGo: 'phone',
}
const READY: SetupFacts = { ...NEW, hasNumber: true, isConnected: true, registration: 'approved' }
const statesOf = (facts: SetupFacts) =>
  Object.fromEntries((setupOf(facts) ?? []).map((s) => [s.step, s.state]))

const anyFacts: fc.Arbitrary<SetupFacts> = fc.record({
  hasNumber: fc.boolean(),
  isConnected: fc.boolean(),
  registration: fc.constantFrom(null, 'none', ...BRAND_STATES),
  sendingMode: fc.constantFrom(...SENDING_MODES),
  hasTried: fc.boolean(),
  hasTexted: fc.boolean(),
  previewsGo: fc.constantFrom(...PREVIEW_PLACES),
})

test('a new church chooses a number and connects; the rest comes later', () => {
  expect(statesOf(NEW)).toEqual({ number: 'open', planning: 'open', trial: 'later', start: 'later' })
})

test('with a number alone, or connected alone, it can text nobody yet', () => {
  for (const half of [{ hasNumber: true }, { isConnected: true }])
    expect(statesOf({ ...NEW, ...half })).toMatchObject({ trial: 'later', start: 'later' })
})

test('with a number of the US it registers, and may try and start meanwhile', () => {
  expect(statesOf({ ...READY, registration: 'none' })).toEqual({
    number: 'done',
    planning: 'done',
    registration: 'open',
    trial: 'open',
    start: 'open',
  })
  expect(statesOf({ ...READY, registration: 'in_review' }).registration).toBe('waiting')
  expect(statesOf({ ...READY, registration: 'rejected' }).registration).toBe('refused')
})

test('on trial it waits for the first text; once that went, starting is what is left', () => {
  expect(statesOf({ ...READY, sendingMode: 'trial' }).trial).toBe('waiting')
  expect(statesOf({ ...READY, sendingMode: 'trial', hasTried: true })).toMatchObject({
    trial: 'done',
    start: 'open',
  })
})

test('where no text can be tried on a phone, trying is open until somebody has looked', () => {
  const facts = { ...READY, registration: 'in_review', sendingMode: 'trial', previewsGo: 'screen' } as const
  expect(statesOf(facts).trial).toBe('open')
  expect(statesOf({ ...facts, hasTried: true }).trial).toBe('done')
})

test('whoever has started needs no trial, and a later pause does not bring the guide back', () => {
  expect(setupOf({ ...READY, sendingMode: 'live' })).toBeNull()
  expect(setupOf({ ...READY, hasTexted: true })).toBeNull()
})

test('a guide names each step at most once, in order, and has something left to do', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const guide = setupOf(facts)
      if (guide === null) return
      const order = guide.map(({ step }) => SETUP_STEPS.indexOf(step))
      expect(order).toEqual([...new Set(order)].toSorted((one, other) => one - other))
      expect(guide.some(({ state }) => state !== 'done')).toBe(true)
    }),
  )
})
