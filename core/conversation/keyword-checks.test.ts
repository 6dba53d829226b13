import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { KEYWORD_TYPES, type KeywordType } from '#core/vocabulary/keywords.ts'
import { SITUATIONS } from '#core/vocabulary/rehearsals.ts'
import { DEFAULT_KEYWORDS } from '#reader/read.ts'
import { keywordRefusal } from './keyword-checks.ts'
import { askedIn, rehearse } from './rehearse.ts'

const anyType = fc.constantFrom(...KEYWORD_TYPES)

describe('the words for answers', () => {
  test.prop([anyType])('keep ours', (type) => {
    expect(keywordRefusal(type, DEFAULT_KEYWORDS[type], DEFAULT_KEYWORDS)).toBeNull()
  })

  test.prop([anyType, anyType])('are never shared by two', (type: KeywordType, other: KeywordType) => {
    const refusal = keywordRefusal(type, other.toLowerCase(), DEFAULT_KEYWORDS)
    expect(refusal === null).toBe(type === other)
  })
})

describe('trying out a reply', () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.constantFrom('yes', 'no', '1', '1 yes 2 no', 'ACCEPT ALL', 'all', 'thanks', 'STOP', 'START', '3 no'),
  )
  const anyRules = fc.record({ keywords: fc.constant(DEFAULT_KEYWORDS), oneWayOnly: fc.boolean() })

  test.prop([anyText, fc.constantFrom(...SITUATIONS), anyRules])(
    'speaks only of what was asked, and changes nothing where nothing is read',
    (text, situation, rules) => {
      const { replies, changes, meaning } = rehearse(text, situation, rules)
      const places = askedIn(situation).length
      expect(
        [...replies.flatMap(({ about }) => about), ...changes.map(({ index }) => index)].every(
          (index) => index < places,
        ),
      ).toBe(true)
      expect(meaning).toMatch(/\.$/)
      if (rules.oneWayOnly) expect(changes).toEqual([])
    },
  )
})
