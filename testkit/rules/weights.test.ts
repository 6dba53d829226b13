import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOfRows, WEIGHTS } from '#reader/train/train.ts'

test('the weights were made from the rows as they are', () => {
  const { rows } = JSON.parse(readFileSync(WEIGHTS, 'utf8')) as { rows: string }
  expect(rows, 'run node reader/train/train.ts').toBe(hashOfRows())
})
