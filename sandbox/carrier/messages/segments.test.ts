import segmentsCalculator from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { countSegments } from './segments.ts'

test.each([0x0a, ...Array.from({ length: 95 }, (_, index) => index + 0x20)])(
  'texts of ASCII sign %i are counted as the library counts them',
  (code) => {
    for (const length of [1, 80, 81, 160, 161, 306, 307]) {
      const body = String.fromCharCode(code).repeat(length)
      expect(countSegments(body)).toBe(new segmentsCalculator.SegmentedMessage(body).segmentsCount)
    }
  },
)

test('one sign outside GSM-7 makes every sign of the text dearer', () => {
  expect(countSegments('x'.repeat(70))).toBe(1)
  expect(countSegments(`${'x'.repeat(70)}’`)).toBe(2)
  expect(countSegments('')).toBe(0)
})
