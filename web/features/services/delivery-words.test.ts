import { expect, test } from 'vitest'
import { deliveryWords } from './delivery-words.ts'
import { aLog } from './example-log.ts'

test('segments are told only when there is more than one, and nobody reads "1 credits"', () => {
  expect(deliveryWords(aLog({ status: 'delivered', segments: 1, credits: 1 }))).toBe('Delivered · 1 credit')
  expect(deliveryWords(aLog({ status: 'failed', segments: 2, credits: 0 }))).toBe('Failed · 2 segments')
})

test('a text sent twice says so', () => {
  expect(deliveryWords(aLog({ status: 'delivered', credits: 2, sent_twice: true }))).toBe(
    'Delivered (2x) · 2 credits',
  )
})
