import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import type { AskedItem } from './conversation.ts'
import { type Decided, decide } from './decide.ts'
import type { SecondOpinion } from './second-opinion.ts'
import { anyAsked, anyTexts, asked, aText, heard, NOW } from './testing.ts'
import { type ConversationText, isAsking } from './text.ts'

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

describe('thanks to an open question', () => {
  const THANKS: Decided = { kind: 'courtesy' }

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
