import { expect, it } from 'vitest'
import { durationInWords } from './duration-words.ts'

it('says how long in the largest whole unit', () => {
  expect([0, 0.4, 12, 61, 7300, 400_000].map(durationInWords)).toEqual([
    'none',
    'none',
    '12 s',
    '1 min',
    '2 h',
    '4 d',
  ])
})
