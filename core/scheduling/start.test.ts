import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type StartingText, startInWords } from './start.ts'

const zone = 'America/New_York'
/** A Thursday morning. */
const now = Temporal.Instant.from('2030-03-07T15:00:00Z')
const text = (name: string, hours = 0): StartingText => ({ name, at: now.add({ hours }) })

describe('what starting to send does', () => {
  test.each<[StartingText[], string]>([
    [[], 'No text goes in the next 7 days.'],
    [[text('Anna')], '1 text goes now, to Anna.'],
    [[text('Anna'), text('Ben', 26)], '1 text goes now, to Anna; 1 more by Friday.'],
    [[text('Ben', 26), text('Ben', 72)], 'No text goes now; 2 texts by Sunday.'],
    [
      [text('Anna'), text('Ben'), text('Clara'), ...Array.from({ length: 13 }, () => text('Dora', 72))],
      '3 texts go now, to Anna, Ben, and Clara; 13 more by Sunday.',
    ],
    [
      ['Anna', 'Ben', 'Clara', 'Dora', 'Emil'].map((name) => text(name)),
      '5 texts go now, to Anna, Ben, Clara, and 2 others.',
    ],
    [[text('Anna'), text('Anna')], '2 texts go now, to Anna.'],
  ])('%#', (texts, words) => {
    expect(startInWords(texts, { zone, now })).toBe(words)
  })

  const anyText = fc.record({
    name: fc.constantFrom('Anna', 'Ben', 'Clara', 'Dora'),
    at: fc.integer({ min: -48, max: 140 }).map((hours) => now.add({ hours })),
  })
  test.prop([fc.array(anyText, { minLength: 1 })])('counts each text once', (texts) => {
    const words = startInWords(texts, { zone, now })
    const counts = [...words.matchAll(/(\d+) (?:text|more)/g)].map(([, count]) => Number(count))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(texts.length)
  })
})
