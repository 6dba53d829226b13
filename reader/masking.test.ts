import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { masked } from './read.ts'
import { listedItem, plainContext } from './testing/examples.ts'

const at = (day: string): Temporal.ZonedDateTime =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '10:00' })

const SUNDAYS = ['2026-10-04', '2026-10-11']
const contextOf = (names: readonly string[]) => ({
  ...plainContext,
  now: at('2026-09-28'),
  items: names.map((firstName, index) =>
    listedItem(index, { firstName, startsAt: at(SUNDAYS[index % 2] ?? ''), position: 'Usher' }),
  ),
})
const ALONE = contextOf(['Ana', 'Ana'])
const SHARED = contextOf(['Ana', 'Tom'])

const shown = (text: string, names: readonly string[] = [], context = ALONE, open = [0, 1]) =>
  masked(text, context, { open, names })?.text

describe('what is shown of a text', () => {
  test('days that were asked about are the marks of what was asked', () => {
    expect(shown('maybe the 4th, hopefully oct 11')).toBe('maybe the [1] , hopefully [2]')
    expect(shown('perhaps sunday')).toBe('perhaps [1/2]')
    expect(shown('perhaps the 25th of october')).toContain('[elsewhen]')
  })

  test('marks count what is open only', () => {
    expect(shown('maybe the 11th, not the 4th', [], ALONE, [1])).toContain('maybe the [1]')
    expect(shown('maybe the 4th', [], ALONE, [1])).toContain('[elsewhen]')
  })

  test('those who share a phone are numbers', () => {
    const found = masked('Ana perhaps, Tom dunno', SHARED, { open: [0, 1], names: [] })
    expect(found).toMatchObject({ people: [1, 2] })
    expect(found?.text).toMatch(/^\[person 1\].*\[person 2\]/)
    expect(masked('perhaps', ALONE, { open: [0, 1], names: [] })?.people).toEqual([null, null])
  })

  test.each([
    ['ask zelda, she might', 'zelda', ['Zelda Quux']],
    ['ask José Núñez, he might', 'jose', ['José Núñez']],
    ['perhaps Janelle drives me', 'janelle', []],
    ['Janelle may drive me, perhaps', 'janelle', []],
    ['PERHAPS JANELLE DRIVES', 'janelle', []],
    ['perhaps mary drives', 'mary', []],
    ['perhaps, ask Will', 'will', ['Will Young']],
    ['mal sehen, Herr Knaupp weiß es', 'knaupp', []],
    ['마리아는 모르겠고 김민수 목사님은 아마', '김민수', ['김민수']],
    ['也许王小明可以', '王小明', ['王小明']],
  ])('a name is none of it: %s', (text, name, names) => {
    const found = shown(text, names)
    expect(found).not.toContain(name)
    expect(found).toMatch(/\[(name|word)\]/)
  })

  test('names that are words stay words where they are written so', () => {
    expect(shown('maybe i will', ['Will Young'])).toContain('will')
  })

  test.each([
    'mail ana.b+c@example.co.uk maybe',
    'see https://x.example/a?b=1 maybe',
    'maybe x.example/ana',
    'maybe @ana_b',
    'maybe www.ana.example',
  ])('an address is none of it: %s', (text) => {
    expect(shown(text)).toMatch(/^(mail |see )?maybe$/)
  })

  test('what follows a house number is none of it', () => {
    expect(shown('maybe from 1234 birchwood then')).toContain('[number] [word]')
  })

  test('a text that is read by fixed words is not shown', () => {
    expect(masked('STOP', ALONE, { open: [0], names: [] })).toBeNull()
  })

  const anyWords = fc.array(
    fc.oneof(
      fc.constantFrom(
        'maybe',
        'i',
        'can',
        'not',
        'Will',
        'the',
        'kids',
        'puede',
        'ser',
        'vielleicht',
        '아마',
        '也许',
      ),
      fc.nat().map(String),
      fc.constantFrom(
        '+1 555-123-4567',
        '(555) 867 5309',
        '12/24',
        '9:30pm',
        'b4',
        '10am',
        'apt4b',
        '１２３',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )

  prop.prop([anyWords, fc.constantFrom('Zelda', 'Grunewald', 'Oyelaran')], { numRuns: 300 })(
    'no number and no known name is ever part of it',
    (words, name) => {
      const text = [...words, name, ...words.toReversed(), name.toLowerCase()].join(' ')
      const found = (shown(text, [`${name} Smith`]) ?? '').replaceAll(/\[(person )?\d+([+/]\d+)*\]/g, '')
      expect(found).not.toMatch(/\p{N}/u)
      expect(found.toLowerCase()).not.toContain(name.toLowerCase())
    },
  )
})
