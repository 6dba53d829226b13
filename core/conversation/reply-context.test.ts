import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import { pendingAnswer } from './numbered-list.ts'
import { itemIds, replyContextOf } from './reply-context.ts'
import { anyAsked, anyTexts, asked, aText, heard, NOW } from './testing.ts'
import type { ConversationText } from './text.ts'

const anna = { id: 'anna', firstName: 'Anna' }
const ben = { id: 'ben', firstName: 'Ben' }
const phone = { keywords: DEFAULT_KEYWORDS, isOptedOut: false, zone: 'America/New_York', people: [anna, ben] }
const received = { to: '+12125550100', optOutType: null } as const

const contextOf = (texts: readonly ConversationText[], all = [asked('a1'), asked('a2')]) =>
  replyContextOf({ ...heard(texts, all), ...phone }, received, NOW)
function itemsOf(texts: readonly ConversationText[], all = [asked('a1'), asked('a2')]) {
  const conversation = heard(texts, all)
  return itemIds(conversation, conversation.newest, NOW)
}

describe('what a text is understood from', () => {
  test('the people of a numbered list in its order, also those who have answered', () => {
    const texts = [aText('which_one', 1, ['a2', 'a1'], { pendingAnswer: 'decline' })]
    const context = contextOf(texts, [asked('a1', { status: 'C' }), asked('a2', { personId: 'ben' })])
    expect(context.items.map(({ firstName }) => firstName)).toEqual(['Ben', 'Anna'])
    expect(context.pendingAnswer).toBe('decline')
  })

  test('a line of a list that is gone keeps its number', () => {
    const { items } = contextOf([aText('which_one', 1, ['a3', 'a1'])])
    expect(items.map(({ firstName }) => firstName)).toEqual([null, 'Anna'])
  })

  test('what is open, under the numbers of a list of late, whatever was said since', () => {
    const all = [asked('a1', { status: 'C' }), asked('a2'), asked('a3'), asked('a4')]
    const list = (hours: number) => [
      aText('confirmation', 30, ['a4']),
      aText('which_one', hours, ['a1', 'a2', 'a3']),
      aText('help_reply', 1),
    ]
    expect(itemsOf(list(2), all)).toEqual(['a1', 'a2', 'a3', 'a4'])
    expect(itemsOf(list(13), all)).toEqual(['a2', 'a3', 'a4'])
  })

  test('the one question that was just asked, and everything open when there were several', () => {
    expect(itemsOf([aText('confirmation', 30, ['a1']), aText('confirmation', 1, ['a2'])])).toEqual(['a2'])
    expect(itemsOf([aText('confirmation', 2, ['a1']), aText('confirmation', 1, ['a2'])])).toEqual([
      'a1',
      'a2',
    ])
    expect(itemsOf([aText('confirmation', 90, ['a1']), aText('confirmation', 30, ['a2'])])).toEqual([
      'a1',
      'a2',
    ])
  })

  test('what a thank-you or a reminder was about, whatever else is open', () => {
    const asks = [aText('confirmation', 30, ['a1']), aText('confirmation', 20, ['a2'])]
    const all = [asked('a1'), asked('a2', { status: 'C' })]
    expect(itemsOf([...asks, aText('accepted_reply', 19, ['a2'])], all)).toEqual(['a2'])
    expect(itemsOf([...asks, aText('follow_up', 1, ['a2'])], all)).toEqual(['a2'])
    expect(itemsOf([...asks, aText('one_off', 1, ['a2'])], all)).toEqual(['a1'])
  })

  test('with the words it may be named by, in the church’s time', () => {
    const time = (id: string, hours: number) => ({ id, startsAt: NOW.add({ hours }), status: 'U' as const })
    const times = [time('t1', 24), time('t2', 26)]
    const { items, now, isTollFree } = contextOf([aText('confirmation', 1, ['a1'])], [asked('a1', { times })])
    expect(isTollFree).toBe(false)
    expect(now.toString()).toBe('2030-03-04T09:00:00-05:00[America/New_York]')
    const [item] = items
    expect(item).toMatchObject({ service: 'Sunday Service', team: 'Band', position: 'Vocals', status: 'U' })
    expect(item?.startsAt?.toString()).toBe('2030-03-05T09:00:00-05:00[America/New_York]')
    expect(item?.times.map(({ hour }) => hour)).toEqual([9, 11])
  })

  test('whether the number is toll-free', () => {
    const conversation = { ...heard([], []), ...phone }
    expect(replyContextOf(conversation, { ...received, to: '+18005550100' }, NOW).isTollFree).toBe(true)
  })

  test.prop([anyTexts, anyAsked, fc.boolean()])(
    'is put together from its parts',
    (texts, all, isOptedOut) => {
      const conversation = { ...heard(texts, all), ...phone, isOptedOut }
      const context = replyContextOf(conversation, { ...received, optOutType: 'STOP' }, NOW)
      const { newest } = conversation
      expect(context.items).toHaveLength(itemIds(conversation, newest, NOW).length)
      expect(context).toMatchObject({
        isOptedOut,
        carrierOptOutType: 'STOP',
        pendingAnswer: pendingAnswer(conversation, NOW),
        newest: newest.is,
      })
    },
  )
})
