import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { type Answer, DEFAULT_KEYWORDS } from '#reader/read.ts'
import { answerInputOf } from './answer-input.ts'
import type { AskedItem } from './conversation.ts'
import { resolve } from './resolve.ts'
import { asked, aText, heard, NOW } from './testing.ts'
import type { ConversationText } from './text.ts'

function changes(
  texts: readonly ConversationText[],
  all: readonly AskedItem[],
  { answer, body }: { answer: Answer; body: string },
): string {
  const understanding = { kind: 'answer', to: 'asked', answer, words: null } as const
  const conversation = { ...heard(texts, all), keywords: DEFAULT_KEYWORDS }
  const resolution = resolve(answerInputOf(conversation, { understanding, body }, NOW))
  return resolution.outcome === 'apply'
    ? resolution.changes.map(({ assignmentId, status }) => assignmentId + status).join(' ')
    : resolution.outcome
}

const ASKS = [aText('confirmation', 60, ['a1']), aText('confirmation', 50, ['a2'])]
const others = (status: 'C' | 'D') => [
  asked('a1', { status }),
  asked('a2', { planId: 'p2', startsAt: NOW.add({ hours: 200 }) }),
]

describe('an answer', () => {
  test('after a thank-you takes back what was thanked for, whatever else is open', () => {
    const declined = [...ASKS, aText('declined_reply', 1, ['a1'])]
    const again = { answer: 'accept', body: 'oops I meant accept' } as const
    expect(changes(declined, others('D'), again)).toBe('a1C')
    const accepted = [...ASKS, aText('accepted_reply', 1, ['a1'])]
    const never = { answer: 'decline', body: 'cannot make it after all' } as const
    expect(changes(accepted, others('C'), never)).toBe('a1D')
  })

  test('of the keyword alone may be to the other question: ask', () => {
    const declined = [...ASKS, aText('declined_reply', 1, ['a1'])]
    expect(changes(declined, others('D'), { answer: 'accept', body: 'Accept' })).toBe('ask_which')
  })

  test('that declines may be to anything, one that accepts only to what was not declined', () => {
    const understood = (answer: Answer) => ({ kind: 'answer', to: 'asked', answer, words: null }) as const
    const conversation = { ...heard(ASKS, others('D')), keywords: DEFAULT_KEYWORDS }
    const askedFor = (answer: Answer) =>
      answerInputOf(conversation, { understanding: understood(answer), body: 'x' }, NOW).asked.map(
        ({ assignmentId }) => assignmentId,
      )
    expect(askedFor('decline')).toEqual(['a1', 'a2'])
    expect(askedFor('accept')).toEqual(['a2'])
  })

  test.prop([
    fc.constantFrom('accept', 'decline'),
    fc.integer({ min: 13, max: 100 }),
    fc.integer({ min: 2, max: 11 }),
  ])(
    'to the newest question is for that one only, unless another was sent as lately',
    (answer, long, lately) => {
      const open = [asked('a1'), asked('a2', { planId: 'p2', startsAt: NOW.add({ hours: 200 }) })]
      const answerTo = (hours: number) =>
        changes([aText('confirmation', hours, ['a1']), aText('confirmation', 1, ['a2'])], open, {
          answer,
          body: 'ok',
        })
      expect(answerTo(long)).toBe(answer === 'accept' ? 'a2C' : 'a2D')
      expect(answerTo(lately)).toBe('ask_which')
    },
  )

  test('to a question leaves alone what was declined before', () => {
    const asks = [aText('confirmation', 2, ['a1']), aText('confirmation', 1, ['a2'])]
    expect(changes(asks, others('D'), { answer: 'accept', body: 'ok' })).toBe('a2C')
  })
})
