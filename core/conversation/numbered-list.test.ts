import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { ACCEPTED_REPLIES, DECLINED_REPLIES, ONE_OFF, SAID_TO_ANSWERS } from '#core/vocabulary/messages.ts'
import { conversationOf } from './conversation.ts'
import { listedIds, pendingAnswer } from './numbered-list.ts'
import { anyTexts, aText, NOW } from './testing.ts'
import { type ConversationText, isAsking } from './text.ts'

const listed = (...texts: ConversationText[]) => listedIds(conversationOf(texts, []), NOW)
const pending = (...texts: ConversationText[]) => pendingAnswer(conversationOf(texts, []), NOW)
const which = (hours: number) => aText('which_one', hours, ['a1', 'a2', 'a3'], { pendingAnswer: 'accept' })

describe('the numbers of a list', () => {
  test('hold as long as it is the newest text, however old', () => {
    expect(listed(which(100))).toEqual(['a1', 'a2', 'a3'])
  })

  test('hold for twelve hours while we thank for answers', () => {
    expect(listed(which(11), aText('accepted_reply', 10))).toEqual(['a1', 'a2', 'a3'])
    expect(listed(which(12.1), aText('accepted_reply', 12))).toBeNull()
  })

  test('end with anything else that is said', () => {
    for (const kind of [ONE_OFF, 'help_reply', 'cancelled_by_church'])
      expect(listed(which(2), aText(kind, 1))).toBeNull()
  })

  test('need at least two lines', () => {
    expect(listed(aText('confirmation', 1, ['a1']))).toBeNull()
    expect(listed(aText('follow_up', 1, ['a2', 'a1']))).toEqual(['a2', 'a1'])
  })

  test.prop([anyTexts])(
    'are those of the newest text that asks, with nothing but answers said since',
    (received) => {
      const { texts } = conversationOf(received, [])
      const found = listedIds(conversationOf(received, []), NOW)
      if (!found) return
      const place = texts.findLastIndex(({ kind }) => !(SAID_TO_ANSWERS as readonly string[]).includes(kind))
      expect(texts[place] && isAsking(texts[place])).toBe(true)
      expect(found.length).toBeGreaterThan(1)
      expect(found).toEqual(texts[place]?.lines.map(({ assignmentId }) => assignmentId))
    },
  )

  test.prop([anyTexts])('never depend on what the owner was shown on trial', (received) => {
    const without = received.filter(({ isTrial }) => !isTrial)
    expect(listed(...received)).toEqual(listed(...without))
  })
})

describe('a bare number', () => {
  test.prop([fc.array(fc.constantFrom(...ACCEPTED_REPLIES, ...DECLINED_REPLIES), { maxLength: 4 })])(
    'goes on with the answer that was asked about, until the other one was given',
    (kinds) => {
      const said = kinds.map((kind) => aText(kind, 1))
      const isSame = kinds.every((kind) => (ACCEPTED_REPLIES as readonly string[]).includes(kind))
      expect(pending(which(2), ...said)).toBe(isSame ? 'accept' : null)
    },
  )

  test('means nothing by itself after a list that asked for no certain answer', () => {
    expect(pending(aText('confirmation', 1, ['a1', 'a2']))).toBeNull()
  })

  test.prop([anyTexts])('completes an answer only while numbers hold', (received) => {
    if (pending(...received) !== null) expect(listed(...received)).not.toBeNull()
  })
})
