import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { conversationOf } from './conversation.ts'
import { awaitsReason, declinedAgain, declinedIds } from './decline-reason.ts'
import { anyAsked, anyTexts, asked, aText, NOW } from './testing.ts'
import type { ConversationText } from './text.ts'

const awaits = (...texts: ConversationText[]) => awaitsReason(conversationOf(texts, []), NOW)

describe('the reason of a decline', () => {
  test('is awaited for a day after we asked', () => {
    expect(awaits(aText('declined_reply', 23.9))).toBe(true)
    expect(awaits(aText('all_declined_reply', 0.1, [], { loggedAt: null }))).toBe(true)
    expect(awaits(aText('declined_reply', 24))).toBe(false)
    expect(awaits()).toBe(false)
  })

  test.prop([anyTexts])('is not awaited once anything else was said', (received) => {
    const { texts } = conversationOf(received, [])
    if (awaits(...received)) expect(texts.at(-1)?.kind).toMatch(/declined_reply$/)
    expect(awaits(...received, aText('reason_reply', 0))).toBe(false)
  })

  test('is for everything that one text declined, whoever was thanked for it', () => {
    const texts = [
      aText('declined_reply', 3, ['a4'], { parentId: 1 }),
      aText('declined_reply', 1, ['a1'], { parentId: 2 }),
      aText('accepted_reply', 1, ['a3'], { parentId: 2 }),
      aText('all_declined_reply', 1, ['a2'], { parentId: 2 }),
    ]
    expect(declinedIds(conversationOf(texts, []))).toEqual(['a1', 'a2'])
  })

  test('leaves alone what was accepted meanwhile', () => {
    const texts = [
      aText('confirmation', 5, ['a1', 'a2']),
      aText('all_declined_reply', 1, ['a1', 'a2'], { parentId: 2 }),
    ]
    const now = [asked('a1', { status: 'D' }), asked('a2', { status: 'C' })]
    expect(declinedAgain(conversationOf(texts, now))).toEqual([{ assignmentId: 'a1', status: 'D' }])
  })

  test.prop([anyTexts, anyAsked])('changes nobody who has not declined', (received, all) => {
    const conversation = conversationOf(received, all)
    for (const { assignmentId, status } of declinedAgain(conversation)) {
      expect(status).toBe('D')
      expect(declinedIds(conversation)).toContain(assignmentId)
      expect(conversation.asked.find((one) => one.assignmentId === assignmentId)?.status).toBe('D')
    }
  })
})
