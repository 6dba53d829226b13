import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { decided } from './opinion.ts'
import { listedItem, plainContext } from './testing.ts'
import { understand } from './understand.ts'

describe('the second opinion', () => {
  test('settles what the grammar does not know', () => {
    const answer = (text: string) => {
      const meaning = understand(text, plainContext)
      return meaning.kind === 'answer' && meaning.to !== 'items' ? meaning.answer : meaning.kind
    }
    expect(answer('Alarm clock is set, looking forward to harmonising')).toBe('accept')
    expect(answer("Sorry love, we're driving to my sister's for the birthday that weekend")).toBe('decline')
  })

  test.prop([fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 0, max: 9 })])(
    'is given on any text and any list',
    (text, count) => {
      const items = Array.from({ length: count }, (_, index) => listedItem(index))
      expect(understand(text, { ...plainContext, items })).toHaveProperty('kind')
    },
  )

  test('asks back what it is not sure of, more so when the grammar sees no answer', () => {
    const at = (probability: number) => [{ outcome: '1+', probability }]
    expect(decided(at(0.82), '1+', '1+')).toBe('1+')
    expect(decided(at(0.82), '1+', 'ask')).toBe('ask')
    expect(decided(at(0.88), 'ask', 'ask')).toBe('ask')
    expect(decided(at(0.95), 'ask', 'ask')).toBe('1+')
    expect(decided(at(0.7), '1-', '1-')).toBe('ask')
  })

  test('never outweighs a wish for no more texts', () => {
    for (const text of ['Please stop sending me these texts, I would love to but no', 'no more texts please'])
      expect(understand(text, plainContext).kind).toBe('stop')
  })
})
