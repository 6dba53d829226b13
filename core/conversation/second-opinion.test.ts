import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { Understanding } from '#reader/read.ts'
import { decide } from './decide.ts'
import { doubtedIn, withReadings } from './second-opinion.ts'
import { anyAsked, anyTexts, asked, aText, heard, NOW } from './testing.ts'

const DOUBT: Understanding = { kind: 'ask_back', likely: null }
const KEYWORDS = { ACCEPT: 'ACCEPT', DECLINE: 'DECLINE', 'ACCEPT ALL': 'ALL', 'DECLINE ALL': 'NONE' }

const conversation = (
  texts = [aText('confirmation', 1, ['a1', 'a2'])],
  items = [asked('a1'), asked('a2')],
) => ({
  ...heard(texts, items),
  isOptedOut: false,
  keywords: KEYWORDS,
})

const idsIn = (...given: Parameters<typeof doubtedIn>): string[] =>
  doubtedIn(...given).map(({ assignmentId }) => assignmentId)

const anyUnderstanding: fc.Arbitrary<Understanding> = fc.constantFrom<Understanding[]>(
  DOUBT,
  { kind: 'ask_back', likely: 'accept' },
  { kind: 'ask_back', likely: 'decline' },
  { kind: 'not_understood' },
  { kind: 'stop' },
  { kind: 'inbox' },
  { kind: 'courtesy' },
  { kind: 'answer', to: 'asked', answer: 'accept', words: null },
)
const anyReadings = fc.array(fc.constantFrom('accept' as const, 'decline' as const, 'ask' as const), {
  maxLength: 6,
})

describe('what may be asked outside', () => {
  test('is what is open where the reader asks back, and nothing once that was done', () => {
    expect(idsIn(conversation(), DOUBT, NOW)).toEqual(['a1', 'a2'])
    const answered = conversation(undefined, [asked('a1', { status: 'C' }), asked('a2')])
    expect(idsIn(answered, DOUBT, NOW)).toEqual(['a2'])
    const texts = [aText('confirmation', 2, ['a1', 'a2']), aText('ask_back', 1, ['a1', 'a2'])]
    expect(idsIn(conversation(texts), DOUBT, NOW)).toEqual([])
    expect(idsIn({ ...conversation(), isOptedOut: true }, DOUBT, NOW)).toEqual([])
  })

  test('is no longer list than five, nothing with several times, and what is not understood as well', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, place) => `a${place + 1}`)
    const listed = (count: number) =>
      idsIn(
        conversation(
          [aText('confirmation', 1, ids(count))],
          ids(count).map((id) => asked(id)),
        ),
        { kind: 'not_understood' },
        NOW,
      )
    expect([listed(5), listed(6)]).toEqual([ids(5), []])
    const times = [0, 2].map((hours) => ({
      id: `${hours}`,
      startsAt: NOW.add({ hours }),
      status: 'U' as const,
    }))
    expect(idsIn(conversation(undefined, [asked('a1', { times }), asked('a2')]), DOUBT, NOW)).toEqual([])
  })

  prop.prop([anyTexts, anyAsked, anyUnderstanding])(
    'is never more than what would be asked back',
    (texts, items, understanding) => {
      const it = conversation(texts, items)
      const doubted = idsIn(it, understanding, NOW)
      if (doubted.length === 0) return
      expect(['ask_back', 'not_understood']).toContain(understanding.kind)
      const says = decide(it, { understanding: understanding as typeof DOUBT, body: '' }, NOW).says
      expect(says.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining(doubted))
    },
  )
})

describe('what is read outside', () => {
  prop.prop([anyTexts, anyAsked, anyUnderstanding, anyReadings])(
    'answers what is open and was asked about, asks back the rest, and never opts out',
    (texts, items, understanding, readings) => {
      const it = conversation(texts, items)
      const doubted = doubtedIn(it, understanding, NOW)
      const read = withReadings(understanding, doubted, readings, 'words')
      if (read.kind !== 'second_opinion') {
        expect(read).toBe(understanding)
        return
      }
      const { changes, says, isKept } = decide(it, { understanding: read, body: 'words' }, NOW)
      const changed = changes.map(({ assignmentId }) => assignmentId)
      const ids = doubted.map(({ assignmentId }) => assignmentId)
      expect([...changed, ...read.open].toSorted()).toEqual(ids.toSorted())
      expect(says.flatMap((one) => [...one.ids]).toSorted()).toEqual(read.open.toSorted())
      expect(isKept).toBe(read.open.length > 0)
    },
  )

  test.each([
    ['I guess so', null],
    ['I guess so then', 'I guess so then'],
  ])('keeps words that say more than the answer: %s', (body, words) => {
    const doubted = doubtedIn(conversation(), DOUBT, NOW)
    expect(withReadings(DOUBT, doubted, ['accept', 'accept'], body)).toMatchObject({ words })
  })

  test('turns nothing round that the reader leans to', () => {
    const doubted = doubtedIn(conversation(), DOUBT, NOW)
    const leaning: Understanding = { kind: 'ask_back', likely: 'decline' }
    expect(withReadings(leaning, doubted, ['accept', 'accept'], '')).toBe(leaning)
    expect(withReadings(leaning, doubted, ['accept', 'decline'], '')).toMatchObject({
      answers: [{ assignmentId: 'a2', status: 'D' }],
      open: ['a1'],
    })
  })
})
