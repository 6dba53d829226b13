import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { scheduleMessages } from './schedule-messages.ts'
import { compareTexts, effectInWords } from './template-effect.ts'
import { anyTemplate, anyWorld, going } from './testing.ts'

describe('the effect of a change', () => {
  test.prop([anyWorld, anyTemplate])(
    'is the difference of what goes, and none for no change',
    (input, other) => {
      const before = scheduleMessages(input)
      const after = scheduleMessages({ ...input, templateFor: () => other })
      const end = input.now.add({ hours: 35 * 24 + 1 })
      const { gone, added } = compareTexts(before, after, end)
      expect(going(before).length + added.length - gone.length).toBe(going(after).length)
      expect(compareTexts(before, before, end)).toEqual({ gone: [], added: [], moved: 0 })
      const back = compareTexts(after, before, end)
      expect(back.added.map(({ key }) => key)).toEqual(gone.map(({ key }) => key))
    },
  )

  test.prop([fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }), fc.nat(5)])(
    'is always said in one line',
    (texts, credits, moved) => {
      const words = effectInWords({ texts, credits, moved }, 30)
      expect(words).toMatch(/^[A-Z\d][^-\n]+$/)
      if (texts !== 0) expect(words).toContain(`${Math.abs(texts)} ${texts > 0 ? 'more' : 'fewer'} text`)
    },
  )

  test.each([
    [{ texts: 12, credits: 14, moved: 0 }, '12 more texts in the next 30 days, 14 credits'],
    [{ texts: 1, credits: 1, moved: 0 }, '1 more text in the next 30 days, 1 credit'],
    [{ texts: -3, credits: -6, moved: 0 }, '3 fewer texts in the next 30 days, 6 credits'],
    [{ texts: -3, credits: 2, moved: 0 }, '3 fewer texts in the next 30 days, 2 credits more'],
    [
      { texts: 2, credits: -1, moved: 4 },
      '2 more texts in the next 30 days, 1 credit less, 4 texts at another time',
    ],
    [{ texts: 0, credits: 0, moved: 0 }, 'No change in the next 30 days'],
    [{ texts: 0, credits: 0, moved: 1 }, 'As many texts in the next 30 days, 1 text at another time'],
    [{ texts: 0, credits: 2, moved: 0 }, 'As many texts in the next 30 days, 2 credits more'],
  ])('%j', (effect, words) => {
    expect(effectInWords(effect, 30)).toBe(words)
  })
})
