import { expect, test } from 'vitest'
import { aLog } from './examples.ts'
import { countWords, deliveryWords, firstName } from './words.ts'

test('counts say what the filter is about', () => {
  expect(countWords('U', 9, 33)).toBe('9 of 33 open')
  expect(countWords('U', 0, 33)).toBe('none open')
  expect(countWords('C', 24, 33)).toBe('24 of 33 accepted')
  expect(countWords('F', 0, 33)).toBe('none failed')
  expect(countWords('A', 1, 1)).toBe('1 person')
  expect(countWords('A', 0, 0)).toBe('nobody scheduled')
})

test('segments are told only when there is more than one, and nobody reads "1 credits"', () => {
  expect(deliveryWords(aLog({ status: 'delivered', segments: 1, credits: 1 }))).toBe('Delivered · 1 credit')
  expect(deliveryWords(aLog({ status: 'failed', segments: 2, credits: 0 }))).toBe('Failed · 2 segments')
})

test('a text sent twice says so', () => {
  expect(deliveryWords(aLog({ status: 'delivered', credits: 2, sent_twice: true }))).toBe(
    'Delivered (2x) · 2 credits',
  )
})

test('a person without a name is still addressed', () => {
  expect(firstName('Anna Whitfield')).toBe('Anna')
  expect(firstName('  ')).toBe('this volunteer')
})
