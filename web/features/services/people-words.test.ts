import { expect, test } from 'vitest'
import { countWords } from './people-words.ts'

test('counts say what the filter is about', () => {
  expect(countWords('U', 9, 33)).toBe('9 of 33 open')
  expect(countWords('U', 0, 33)).toBe('none open')
  expect(countWords('C', 24, 33)).toBe('24 of 33 accepted')
  expect(countWords('F', 0, 33)).toBe('none failed')
  expect(countWords('A', 1, 1)).toBe('1 person')
  expect(countWords('A', 0, 0)).toBe('nobody scheduled')
})
