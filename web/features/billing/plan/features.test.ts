import { expect, test } from 'vitest'
import { featuresOf } from './features.ts'

const limits = {
  followUpsMax: 1,
  confirmationRemindersMax: 0,
  combination: false,
  customTemplates: false,
  editableTexts: 'none',
} as const
const wordsOf = (change: object) =>
  featuresOf({ limits: { ...limits, ...change } } as unknown as Parameters<typeof featuresOf>[0])

test('plans are said in the same lines, with what each lacks', () => {
  expect(wordsOf({}).map(({ words, isIn }) => [words, isIn])).toEqual([
    ['Confirmations', true],
    ['No confirmation reminders', false],
    ['1 follow-up reminder', true],
    ['No single text about several services', false],
    ['No schedule templates of your own', false],
    ['Texts in our words', false],
  ])
  const whole = wordsOf({
    followUpsMax: null,
    confirmationRemindersMax: 2,
    combination: true,
    customTemplates: true,
    editableTexts: 'all',
  })
  expect(whole.every(({ isIn }) => isIn)).toBe(true)
  expect(whole.map(({ words }) => words)).toEqual([
    'Confirmations',
    '2 confirmation reminders',
    'All follow-up reminders',
    'One text about several services',
    'Schedule templates of your own',
    'Every text in your own words',
  ])
})
