import { expect, test } from 'vitest'
import { countWords } from './people-words.ts'

const of = (confirmed: number, total: number, optedOut = 0, notAsked = 0) => ({
  confirmed,
  total,
  opted_out: optedOut,
  not_asked: notAsked,
})

test('counts say what the filter is about', () => {
  expect(countWords('U', of(9, 33))).toBe('9 of 33 open')
  expect(countWords('U', of(0, 33))).toBe('none open')
  expect(countWords('C', of(24, 33))).toBe('24 of 33 accepted')
  expect(countWords('F', of(0, 33))).toBe('none failed')
  expect(countWords('A', of(1, 1))).toBe('1 place')
  expect(countWords('A', of(0, 0))).toBe('nobody scheduled')
})

test('who was not asked yet, or opted out, is not taken for somebody who has answered', () => {
  expect(countWords('U', of(0, 33, 0, 12))).toBe('12 not asked yet')
  expect(countWords('U', of(9, 33, 1, 2))).toBe('9 of 33 open, 1 opted out, 2 not asked yet')
})
