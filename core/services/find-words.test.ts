import { expect, test } from 'vitest'
import { wordsToFind } from './find-words.ts'

test.each([
  ['when does Elena serve?', ['elena']],
  ['  Elena   Ruiz ', ['elena', 'ruiz']],
  ['Serve', ['serve']],
  ['', []],
])('%s', (question, words) => {
  expect(wordsToFind(question)).toEqual(words)
})
