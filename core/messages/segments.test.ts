import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { countSegments, measureText } from './segments.ts'

describe('segments', () => {
  test.each([
    ['', 0, 'GSM-7'],
    ['a'.repeat(160), 1, 'GSM-7'],
    ['a'.repeat(161), 2, 'GSM-7'],
    ['a'.repeat(306), 2, 'GSM-7'],
    ['a'.repeat(307), 3, 'GSM-7'],
    ['€'.repeat(80), 1, 'GSM-7'],
    ['€'.repeat(81), 2, 'GSM-7'],
    ['ж'.repeat(70), 1, 'UCS-2'],
    ['ж'.repeat(71), 2, 'UCS-2'],
    ['ж'.repeat(134), 2, 'UCS-2'],
    ['ж'.repeat(135), 3, 'UCS-2'],
    ['👍'.repeat(35), 1, 'UCS-2'],
    ['👍'.repeat(36), 2, 'UCS-2'],
  ] as const)('%s', (text, segments, encoding) => {
    expect(measureText(text)).toMatchObject({ segments, encoding })
  })

  test('names the characters that make a text expensive, each once', () => {
    expect(measureText('It’s “ok” – it’s').expensiveCharacters).toEqual(['’', '“', '”', '–'])
    expect(measureText('plain {text}').expensiveCharacters).toEqual([])
  })

  test('counts septets in GSM-7 (two for a brace) and UTF-16 units otherwise', () => {
    expect(measureText('a{').units).toBe(3)
    expect(measureText('ж👍').units).toBe(3)
  })

  test.prop([fc.string({ unit: 'binary', maxLength: 400 })])(
    'are at least one for any text, and hold as much as their alphabet lets them',
    (text) => {
      const { segments, units, encoding } = measureText(text)
      const [one, part] = encoding === 'GSM-7' ? [160, 153] : [70, 67]
      expect(segments).toBeGreaterThanOrEqual(units <= one ? Math.min(1, units) : Math.ceil(units / part))
      expect(segments).toBeLessThanOrEqual(units <= one ? 1 : Math.ceil(units / (part - 8)))
    },
  )

  const plainLetter = fc.constantFrom(...'\n !"#%&\'()*+,-./0123456789:;<=>?ABCXYZabcxyz')
  test.prop([
    fc.oneof(
      fc.string({ unit: plainLetter, maxLength: 500 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('a'.repeat(160), 'a'.repeat(161), 'a'.repeat(306), 'a'.repeat(307), '@'.repeat(161)),
    ),
  ])('are counted as they are measured', (text) => {
    expect(countSegments(text)).toBe(measureText(text).segments)
  })
})
