import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DEFAULT_KEYWORDS } from '#core/replies/keywords.ts'
import { conversationOf, openIds } from './conversation.ts'
import { awaitsReason } from './decline-reason.ts'
import { listedIds, pendingAnswer } from './numbered-list.ts'
import { replyContextOf } from './reply-context.ts'
import { anyAsked, anyTexts, asked, aText, NOW } from './testing.ts'

const anna = { id: 'anna', firstName: 'Anna' }
const ben = { id: 'ben', firstName: 'Ben' }
const phone = { keywords: DEFAULT_KEYWORDS, isOptedOut: false, people: [anna, ben] }

describe('what a text is understood from', () => {
  test('the people of a numbered list in its order, also those who have answered', () => {
    const texts = [aText('which_one', 1, ['a2', 'a1'], { pendingAnswer: 'decline' })]
    const all = [asked('a1', { status: 'C' }), asked('a2', { personId: 'ben' })]
    const context = replyContextOf({ ...conversationOf(texts, all), ...phone }, null, NOW)
    expect(context.items).toEqual([{ firstName: 'Ben' }, { firstName: 'Anna' }])
    expect(context.pendingAnswer).toBe('decline')
  })

  test('without a list, what is open, soonest first', () => {
    const texts = [aText('confirmation', 3, ['a1']), aText('confirmation', 2, ['a2'])]
    const all = [asked('a2', { personId: 'ben' }), asked('a1'), asked('a3')]
    const { items } = replyContextOf({ ...conversationOf(texts, all), ...phone }, null, NOW)
    expect(items).toEqual([{ firstName: 'Ben' }, { firstName: 'Anna' }])
  })

  test.prop([anyTexts, anyAsked, fc.boolean()])(
    'is put together from its parts',
    (received, all, isOptedOut) => {
      const conversation = { ...conversationOf(received, all), ...phone, isOptedOut }
      const context = replyContextOf(conversation, 'STOP', NOW)
      expect(context.items).toHaveLength((listedIds(conversation, NOW) ?? openIds(conversation)).length)
      expect(context).toMatchObject({
        isOptedOut,
        carrierOptOutType: 'STOP',
        pendingAnswer: pendingAnswer(conversation, NOW),
        awaitsReason: awaitsReason(conversation, NOW),
      })
    },
  )
})
