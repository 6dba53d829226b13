import { expect, test } from 'vitest'
import { waitingInWords } from './waiting.ts'

test('texts that wait for credits are counted in plain English', () => {
  expect([0, 1, 2].map(waitingInWords)).toEqual([
    '0 texts wait for credits.',
    '1 text waits for credits.',
    '2 texts wait for credits.',
  ])
})
