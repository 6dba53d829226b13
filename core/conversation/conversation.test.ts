import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { UNCONFIRMED } from '#core/vocabulary/people.ts'
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

describe('an assignment', () => {
  const row = {
    ...{
      id: 'a1',
      personId: 'anna',
      planId: 'p1',
      status: UNCONFIRMED,
      startsAt: NOW,
      positionName: 'Vocals',
    },
    ...{ canAcceptPartial: true, timeIds: ['t1', 't2', 't3'], declinedTimeIds: [] },
  } as const
  const time = (id: string, startsAt: string, kind = 'service') => ({ id, kind, startsAt })
  const times = [
    time('t2', '2030-03-10T15:00:00Z'),
    time('t1', '2030-03-10T13:00:00Z'),
    time('t3', '2030-03-09T13:00:00Z', 'rehearsal'),
    time('t4', '2030-03-10T18:00:00Z'),
  ]
  const of = { service: 'Sunday Service', team: 'Band', times }

  test('of a guest, or without a time, cannot be answered', () => {
    expect(askedOf({ ...row, canAcceptPartial: false }, of)).toEqual(asked('a1', { startsAt: NOW }))
    expect(askedOf({ ...row, personId: null }, of)).toBeNull()
    expect(askedOf({ ...row, startsAt: null }, of)).toBeNull()
  })

  test('has the services that can be answered one by one, when the team allows it and there are several', () => {
    expect(askedOf(row, of)?.times.map(({ startsAt }) => `${startsAt}`)).toEqual([
      '2030-03-10T13:00:00Z',
      '2030-03-10T15:00:00Z',
    ])
    expect(askedOf({ ...row, timeIds: ['t1', 't3'] }, of)?.times).toEqual([])
    expect(askedOf({ ...row, canAcceptPartial: false }, of)?.times).toEqual([])
  })
})

test('a reply that has not gone yet counts from when it was queued', () => {
  const text = aText('accepted_reply', 2)
  expect(sentAt(text).equals(NOW.subtract({ hours: 2 }))).toBe(true)
  expect(sentAt({ ...text, loggedAt: null, createdAt: NOW }).equals(NOW)).toBe(true)
})
