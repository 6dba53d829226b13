import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { conversationOf } from './conversation.ts'
import { isToldOneWay } from './one-way.ts'
import { anyTexts, aText, NOW } from './testing.ts'

test.prop([anyTexts, fc.integer({ min: 0, max: 48 })])(
  'who was told that nobody reads replies is not told again for a day',
  (received, hours) => {
    const before = conversationOf(received, [])
    const after = conversationOf([...received, aText('one_way_notice', hours)], [])
    expect(isToldOneWay(after, NOW)).toBe(isToldOneWay(before, NOW) || hours < 24)
  },
)
