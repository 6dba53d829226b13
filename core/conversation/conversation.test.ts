import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { askedOf, conversationOf, openIds } from './conversation.ts'
import { anyAsked, anyTexts, asked, aText, NOW } from './testing.ts'
import { assignmentIdsIn, isAsking, sentAt } from './text.ts'

describe('the conversation with a phone', () => {
  test.prop([anyTexts, anyAsked])('has what its texts asked about, and no previews', (received, all) => {
    const conversation = conversationOf(received, all)
    expect(conversation.texts).toEqual(received.filter(({ isTrial }) => !isTrial))
    expect(conversation.asks).toEqual(conversation.texts.filter(isAsking))
    const ids = assignmentIdsIn(conversation.asks)
    expect(conversation.asked).toEqual(all.filter(({ assignmentId }) => ids.includes(assignmentId)))
  })

  test.prop([anyTexts, anyAsked])('lists as open what has no answer', (received, all) => {
    const conversation = conversationOf(received, all)
    const open = openIds(conversation)
    for (const { assignmentId, status } of conversation.asked)
      expect(open.includes(assignmentId)).toBe(status === 'U')
  })

  test.prop([anyTexts])('answers a preview exactly when the newest text was about one', (received) => {
    const { answersPreview } = conversationOf(received, [])
    const newest = received.at(-1)
    expect(answersPreview).toBe(newest?.isTrial === true || newest?.kind === 'trial_reply')
  })

  test('a preview asks nobody, though it names an assignment', () => {
    const preview = aText('confirmation', 1, ['a1'], { isTrial: true })
    expect(conversationOf([preview], [asked('a1')])).toEqual({
      texts: [],
      asks: [],
      answersPreview: true,
      asked: [],
    })
  })
})

test('a guest’s assignment, and one without a time, cannot be answered', () => {
  const row = { id: 'a1', personId: 'anna', planId: 'p1', status: 'U', startsAt: NOW } as const
  expect(askedOf(row)).toEqual(asked('a1', { startsAt: NOW }))
  expect(askedOf({ ...row, personId: null })).toBeNull()
  expect(askedOf({ ...row, startsAt: null })).toBeNull()
})

test('a reply that has not gone yet counts from when it was queued', () => {
  const text = aText('accepted_reply', 2)
  expect(sentAt(text).equals(NOW.subtract({ hours: 2 }))).toBe(true)
  expect(sentAt({ ...text, loggedAt: null, createdAt: NOW }).equals(NOW)).toBe(true)
})
