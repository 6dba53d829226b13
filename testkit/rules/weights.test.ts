import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { expect, test } from 'vitest'
import { hashOfLines, PHRASES } from '#reader/languages/compile.ts'
import { readWeights } from '#reader/model/weights.ts'
import { hashOfRows } from '#reader/train/train.ts'

test('the weights were made from the rows as they are', () => {
  const { rows } = readWeights()
  expect(rows, 'run node reader/train/train.ts').toBe(hashOfRows())
})

test('the phrases were compiled from the folders of the languages as they are', () => {
  const { lines } = deserialize(readFileSync(PHRASES)) as { lines: string }
  expect(lines, 'run npm run reader:phrases').toBe(hashOfLines())
})
