import { expect, test } from 'vitest'
import type { LineStep } from '#contract/services.ts'
import { asSteps, troubleOf } from './progress-steps.ts'

const step = (over: Partial<LineStep>): LineStep => ({
  step: 'planned',
  state: 'done',
  at: null,
  words: '',
  fix: null,
  ...over,
})

test('a step shows when and what on hover, and nothing where nothing is known', () => {
  const steps = [
    step({ at: '2030-03-01T15:00:00Z', words: 'Due.' }),
    step({ step: 'written_back', state: 'waiting' }),
  ]
  expect(asSteps(steps, (iso) => iso.slice(0, 10))).toEqual([
    { word: 'Planned', state: 'done', note: '2030-03-01: Due.' },
    { word: 'Written back', state: 'waiting', note: undefined },
  ])
})

test('a failure comes before what waits for somebody; what only takes its time is no trouble', () => {
  const waits = step({ state: 'waiting', fix: 'Buy credits.' })
  const failed = step({ state: 'failed', words: 'Landline.' })
  expect(troubleOf({ steps: [waits, failed] })).toBe(failed)
  expect(troubleOf({ steps: [step({}), waits] })).toBe(waits)
  expect(troubleOf({ steps: [step({}), step({ state: 'waiting' })] })).toBeNull()
})
