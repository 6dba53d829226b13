import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { linesOf, SYLLABIC } from '../folders.ts'
import { PHRASE_CLASSES } from '../languages/phrase-classes.ts'
import { endOf, patternOf } from './patterns.ts'

const LINES = SYLLABIC.flatMap(({ language }) => PHRASE_CLASSES.flatMap((of) => linesOf(language, of)))
const GAP = /([가-힣)?*])(?=[가-힣(])(?!\(\?)/g

/** Texts that a line may fit: pieces of it, with a space or something else between them. */
const piecesOf = (line: string): string[] =>
  line
    .replaceAll(/\(\?<?[=!][^()]*\)|\[[^\]]*\]/g, '')
    .replaceAll(/[()?*:]|\{[^}]*\}/g, '|')
    .split('|')
    .filter(Boolean)

const textFor = (line: string) =>
  fc.array(fc.constantFrom(...piecesOf(line), ' ', '다', '는데', '지만'), { minLength: 1, maxLength: 6 })

const lineAndText = fc
  .constantFrom(...LINES)
  .chain((line) => fc.tuple(fc.constant(line.replaceAll(GAP, '$1 ?')), textFor(line)))

test.prop([lineAndText], { numRuns: 3000 })(
  'a line fits where it would fit as a regular expression',
  ([source, pieces]) => {
    const written = pieces.join('').toLowerCase()
    const expression = new RegExp(source.includes('|') ? `(?:${source})` : source, 'iuy')
    for (const { index: at } of written.matchAll(/./gu)) {
      expression.lastIndex = at
      const match = expression.exec(written)
      expect(endOf(patternOf(source), written, at)).toBe(match ? at + match[0].length : -1)
    }
  },
)

test.each([
  ['a{0,2}b', 'aab', 3],
  ['a{0,2}b', 'aaab', -1],
  ['a{2}', 'aaa', 2],
  ['(?:a|ab)c', 'abc', 3],
  ['a+b?', 'aac', 2],
  ['(?<!x)a(?!c)', 'ab', 1],
  ['[a-c]*c', 'abcc', 4],
])('%s in %s', (source, text, end) => {
  expect(endOf(patternOf(source), text, 0)).toBe(end)
})
