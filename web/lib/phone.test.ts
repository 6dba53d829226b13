import { expect, it } from 'vitest'
import { phoneInWords } from './phone.ts'

it.each([
  ['+12125550142', '(212) 555-0142'],
  ['2125550142', '(212) 555-0142'],
  ['+447700900123', '+44 7700 900123'],
  ['+6421555012', '+64 21 555012'],
  ['67676', '67676'],
])('shows %s as %s', (number, words) => {
  expect(phoneInWords(number)).toBe(words)
})
