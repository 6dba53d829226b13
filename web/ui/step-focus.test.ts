import { expect, test } from 'vitest'
import { nextRow } from './step-focus.ts'

test('arrow keys step one row and stop at both ends', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
})

test('Home, End and the page keys jump inside the list', () => {
  expect(nextRow('End', 0, 10_000)).toBe(9_999)
  expect(nextRow('Home', 500, 10_000)).toBe(0)
  expect(nextRow('PageDown', 9_995, 10_000)).toBe(9_999)
  expect(nextRow('PageUp', 4, 10_000)).toBe(0)
})

test('other keys and empty lists are left alone', () => {
  expect(nextRow('a', 0, 3)).toBeNull()
  expect(nextRow('Enter', 0, 3)).toBeNull()
  expect(nextRow('ArrowDown', 0, 0)).toBeNull()
})
