import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import { type AskedItem, conversationOf } from './conversation.ts'
import { newestOf } from './newest-text.ts'
import { anyAsked, anyTexts, asked, aText, NOW } from './testing.ts'
import type { ConversationText } from './text.ts'

const ASK = aText('confirmation', 50, ['a1'])
const open = [asked('a1')]
const declined = [asked('a1', { status: 'D' })]
const accepted = [asked('a1', { status: 'C' })]

const newest = (text: ConversationText | null, all: readonly AskedItem[] = open) =>
  newestOf(conversationOf(text ? [ASK, text] : [ASK], all), NOW)
const is = (text: ConversationText | null, all?: readonly AskedItem[]) => newest(text, all).is

describe('the newest text to a phone', () => {
  test('is named for what it was', () => {
    expect(newestOf(conversationOf([], []), NOW).is).toBe('none')
    expect(is(null)).toBe('asked')
    expect(is(aText('confirmation_reminder', 1, ['a1']))).toBe('asked')
    expect(is(aText('which_one', 1, ['a1']))).toBe('which_one')
    expect(is(aText('ask_back', 1, ['a1']))).toBe('asked_back')
    expect(is(aText('not_understood', 1))).toBe('asked_back')
    expect(is(aText('follow_up', 1, ['a1']), accepted)).toBe('reminded')
    expect(is(aText('all_accepted_reply', 1, ['a1']), accepted)).toBe('accepted')
    expect(is(aText('cancelled_by_church', 1, ['a1']))).toBe('cancelled')
    expect(is(aText('moved_by_church', 1, ['a1']), accepted)).toBe('moved')
    expect(is(aText('one_off', 1))).toBe('by_hand')
    expect(is(aText('help_reply', 1))).toBe('other')
  })

  test('asks by hand with the words of the church as with ours, when it is about an assignment', () => {
    const own = { ...DEFAULT_KEYWORDS, ACCEPT: 'COUNTMEIN', DECLINE: 'COUNTMEOUT' }
    const byHand = (body: string, ids = ['a1']) =>
      newestOf(conversationOf([ASK, aText('one_off', 1, ids, { body })], open), NOW, own).is
    expect(byHand('Please reply COUNTMEIN or COUNTMEOUT.')).toBe('asked')
    expect(byHand('Please reply ACCEPT or DECLINE.')).toBe('asked')
    expect(byHand('Please reply COUNTMEIN or COUNTMEOUT.', [])).toBe('by_hand')
    expect(byHand('Please use the side door.')).toBe('by_hand')
  })

  test('asks for the reason of a decline for a day', () => {
    expect(is(aText('declined_reply', 23.9, ['a1']), declined)).toBe('declined')
    expect(is(aText('declined_reply', 24, ['a1']), declined)).toBe('reason_noted')
    expect(is(aText('reason_reply', 1, ['a1']), declined)).toBe('reason_noted')
  })

  test('counts less than what was answered elsewhere meanwhile', () => {
    expect(is(null, declined)).toBe('reason_noted')
    expect(is(aText('ask_back', 1), declined)).toBe('reason_noted')
    expect(is(aText('accepted_reply', 1, ['a1']), declined)).toBe('reason_noted')
    expect(is(aText('declined_reply', 1, ['a1']), accepted)).toBe('accepted')
    expect(is(null, accepted)).toBe('accepted')
  })

  test('asks for nothing when what it asked about is gone and something else is open', () => {
    const other = aText('confirmation', 40, ['a2'])
    expect(newestOf(conversationOf([other, ASK], [asked('a2')]), NOW).is).toBe('other')
    expect(newestOf(conversationOf([ASK], []), NOW).is).toBe('asked')
  })

  test('stands by what is open before what was declined, and by that before what was accepted', () => {
    const both = (one: 'U' | 'C' | 'D', other: 'U' | 'C' | 'D', kind = 'confirmation') =>
      is(aText(kind, 1, ['a1', 'a2']), [asked('a1', { status: one }), asked('a2', { status: other })])
    expect(both('U', 'D')).toBe('asked')
    expect(both('C', 'U')).toBe('asked')
    expect(both('C', 'D')).toBe('reason_noted')
    expect(both('C', 'C')).toBe('accepted')
    expect(both('C', 'C', 'follow_up')).toBe('reminded')
  })

  test('asked back already when it asks which one or back, and for times when it asks which of them', () => {
    const flags = (kind: string) => {
      const { hasAskedBack, asksTimes } = newest(aText(kind, 1, ['a1']))
      return [hasAskedBack, asksTimes]
    }
    expect(['confirmation', 'ask_back', 'which_one', 'which_times'].map(flags)).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ])
    expect(newestOf(conversationOf([], []), NOW)).toEqual({
      is: 'none',
      about: [],
      hasAskedBack: false,
      asksTimes: false,
    })
  })

  test('by hand asks when it says so', () => {
    const byHand = (body: string | null, ids: string[] = ['a1']) => is(aText('one_off', 1, ids, { body }))
    expect(byHand('Can you come? Please reply YES or NO')).toBe('asked')
    expect(byHand('Please bring cake')).toBe('by_hand')
    expect(byHand(null)).toBe('by_hand')
    expect(byHand('Can you come? Please reply YES or NO', [])).toBe('by_hand')
  })

  test('is about everything that one text answered', () => {
    const texts = [
      aText('confirmation', 5, ['a1', 'a2', 'a3']),
      aText('accepted_reply', 1, ['a3'], { parentId: 2 }),
      aText('declined_reply', 1, ['a1'], { parentId: 2 }),
      aText('declined_reply', 1, ['a2'], { parentId: 2 }),
    ]
    const all = [asked('a1', { status: 'D' }), asked('a2', { status: 'D' }), asked('a3', { status: 'C' })]
    const about = (...more: ConversationText[]) =>
      newestOf(conversationOf([...texts, ...more], all), NOW).about.map(({ assignmentId }) => assignmentId)
    expect(about()).toEqual(['a1', 'a2'])
    expect(about(aText('reason_reply', 0.1, ['a1'], { parentId: 3 }))).toEqual(['a1', 'a2'])
  })

  test.prop([anyTexts, anyAsked])('asks nobody about what nobody can answer any more', (texts, all) => {
    const conversation = conversationOf(texts, all)
    const found = newestOf(conversation, NOW)
    for (const item of found.about) expect(conversation.asked).toContain(item)
    const isAnswered = found.about.length > 0 && found.about.every(({ status }) => status === 'D')
    if (isAnswered) expect(['declined', 'reason_noted']).toContain(found.is)
  })
})
