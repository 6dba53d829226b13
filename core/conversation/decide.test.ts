import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import type { AskedItem } from './conversation.ts'
import { type Decided, decide } from './decide.ts'
import type { SecondOpinion } from './second-opinion.ts'
import { anyAsked, anyTexts, asked, aText, heard, NOW } from './testing.ts'
import { type ConversationText, isAsking, LOOK_BACK, RECENT, TEXTS_MAX } from './text.ts'

function decided(
  texts: readonly ConversationText[],
  all: readonly AskedItem[],
  understanding: Decided | SecondOpinion,
) {
  const conversation = { ...heard(texts, all), keywords: DEFAULT_KEYWORDS, isOptedOut: false }
  return decide(conversation, { understanding, body: '' }, NOW)
}

const DOUBT: Decided = { kind: 'ask_back', likely: null }
const ASK = aText('confirmation', 1, ['a1'])
const whole = asked('a1')
const inTimes = asked('a1', {
  times: [0, 2].map((hours) => ({ id: `${hours}`, startsAt: NOW.add({ hours }), status: 'U' })),
})

test.each<[string, AskedItem, Decided, string]>([
  ['who leaves a doubt about several times', inTimes, DOUBT, 'which_times'],
  ['who leaves one about a whole', whole, DOUBT, 'ask_back'],
  ['who is not understood at all', inTimes, { kind: 'not_understood' }, 'not_understood'],
])('%s is asked back in the words for that', (_name, item, understanding, kind) => {
  expect(decided([ASK], [item], understanding).says).toEqual([{ kind, ids: ['a1'] }])
})

test('who answers for one of several times is asked about the others, and nothing is written yet', () => {
  const understanding: Decided = {
    kind: 'answer',
    to: 'items',
    items: [{ index: 0, answer: 'accept', times: [0] }],
    words: null,
  }
  expect(decided([ASK], [inTimes], understanding)).toMatchObject({
    changes: [],
    says: [{ kind: 'which_times', ids: ['a1'] }],
  })
})

test.each([
  ['confirmation', ['a1'], true],
  ['one_off', ['a1'], true],
  ['one_off', [], false],
  ['accepted_reply', ['a1'], false],
])('a text of the kind %s about %s asks for an answer: %s', (kind, ids, expected) => {
  expect(isAsking(aText(kind, 1, ids))).toBe(expected)
})

test('a text counts for sixty days, a hundred at most, and tells what is meant for twelve hours', () => {
  expect(NOW.add(LOOK_BACK)).toEqual(NOW.add({ hours: 60 * 24 }))
  expect([TEXTS_MAX, RECENT]).toEqual([100, { hours: 12 }])
})

test.prop([fc.subarray(['a1', 'a2', 'a3'])])(
  'what was read outside leaves the rest to be asked back, and to be seen by somebody',
  (open) => {
    const all = ['a1', 'a2', 'a3'].map((id) => asked(id))
    const opinion: SecondOpinion = { kind: 'second_opinion', answers: [], open, words: 'words' }
    const { says, isKept } = decided([aText('confirmation', 1, ['a1', 'a2', 'a3'])], all, opinion)
    expect(says.flatMap(({ ids }) => [...ids])).toEqual(open)
    expect(says.map(({ kind }) => kind)).toEqual(open.length > 1 ? ['which_one'] : open.map(() => 'ask_back'))
    expect(isKept).toBe(open.length > 0)
  },
)

describe('what is said once', () => {
  const both = [asked('a1'), asked('a2', { planId: 'p2' })]
  const declined = both.map((one) => ({ ...one, status: 'D' as const }))
  const reason: Decided = { kind: 'reason', words: 'We are away' }

  test('the link is about the first that is open, and a reason about the first that was declined', () => {
    const texts = [aText('confirmation', 1, ['a1', 'a2'])]
    expect(decided(texts, both, { kind: 'link' }).says).toEqual([{ kind: 'link_reply', ids: ['a1'] }])
    const said = [...texts, aText('declined_reply', 0.5, ['a1', 'a2'], { parentId: 1 })]
    expect(decided(said, declined, reason).says).toEqual([{ kind: 'reason_reply', ids: ['a1'] }])
  })

  test('the link is about the first that was accepted once nothing is open, and about nothing declined', () => {
    const texts = [aText('confirmation', 1, ['a1', 'a2', 'a3', 'a4'])]
    const all = [asked('a1', { status: 'D' }), asked('a2', { status: 'C' }), asked('a3', { status: 'C' })]
    const about = (some: readonly AskedItem[]) => decided(texts, some, { kind: 'link' }).says[0]?.ids
    expect(about(all)).toEqual(['a2'])
    expect(about([...all, asked('a4')])).toEqual(['a4'])
    expect(about(all.slice(0, 1))).toEqual([])
  })

  test('a reason long after the decline is for the church', () => {
    const said = [aText('confirmation', 60, ['a1']), aText('declined_reply', 50, ['a1'], { parentId: 1 })]
    expect(decided(said, declined.slice(0, 1), reason)).toMatchObject({ isKept: true, changes: [], says: [] })
  })

  test('which one is meant is asked with the answer that waits, of who has opted out nothing', () => {
    const texts = [aText('confirmation', 1, ['a1', 'a2'])]
    const yes: Decided = { kind: 'answer', to: 'asked', answer: 'accept', words: null }
    const conversation = { ...heard(texts, both), keywords: DEFAULT_KEYWORDS }
    const said = (isOptedOut: boolean) =>
      decide({ ...conversation, isOptedOut }, { understanding: yes, body: 'sure' }, NOW)
    expect(said(false).says).toEqual([{ kind: 'which_one', ids: ['a1', 'a2'], pending: 'accept' }])
    expect(said(true)).toMatchObject({ says: [], isKept: true })
  })

  test('a yes to the question which times is left to the church', () => {
    const texts = [ASK, aText('which_times', 0.1, ['a1'], { parentId: 7 })]
    const yes: Decided = { kind: 'answer', to: 'asked', answer: 'accept', words: null }
    expect(decided(texts, [inTimes], yes)).toMatchObject({ changes: [], says: [], isKept: true })
  })
})

describe('thanks to an open question', () => {
  const THANKS: Decided = { kind: 'courtesy' }

  test('are nothing once everything is answered', () => {
    expect(decided([ASK], [asked('a1', { status: 'C' })], THANKS)).toMatchObject({ says: [], isKept: false })
  })

  test('are no answer to it once another one was answered', () => {
    const texts = [
      aText('confirmation', 2, ['a2']),
      ASK,
      aText('accepted_reply', 0.5, ['a1'], { parentId: 1 }),
    ]
    expect(decided(texts, [asked('a1', { status: 'C' }), asked('a2')], THANKS).says).toEqual([])
  })

  test('asks about that question, not about older ones', () => {
    const texts = [ASK, aText('confirmation', 0.5, ['a2'])]
    const all = [whole, asked('a2')]
    expect(decided(texts, all, THANKS).says).toEqual([{ kind: 'ask_back', ids: ['a2'] }])
  })

  test.prop([anyTexts, anyAsked])('changes nothing and asks once, about what is open', (texts, all) => {
    const { newest, asked: open } = heard(texts, all)
    const { changes, says } = decided(texts, all, THANKS)
    expect(changes).toEqual([])
    const ids = says.flatMap((said) => said.ids)
    for (const id of ids) expect(open.find((one) => one.assignmentId === id)?.status).toBe('U')
    if (newest.hasAskedBack) expect(says).toEqual([])
    const answered = newest.about.filter(({ status }) => status !== 'U')
    for (const { assignmentId } of answered) expect(ids).not.toContain(assignmentId)
  })
})
