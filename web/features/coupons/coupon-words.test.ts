import { describe, expect, it } from 'vitest'
import { giftInWords, limitInWords, momentInWords } from './coupon-words.ts'

const COUPON = {
  id: 1,
  code: 'A',
  type: 'uses',
  total_uses: 3,
  expiry_date: null,
  no_expiry: false,
  credits: 50,
  trial_days: 0,
  include_dollar: false,
  apply_when: 'subscription',
  active: 1,
  uses: 1,
} as const

describe('a coupon in words', () => {
  it('says what it gives', () => {
    expect(giftInWords({ credits: 50, trial_days: 1 })).toBe('50 credits and 1 trial day')
    expect(giftInWords({ credits: 0, trial_days: 14 })).toBe('14 trial days')
  })

  it('says when it can be used, unless that is always', () => {
    expect(momentInWords(COUPON)).toBe('with a subscription only')
    expect(momentInWords({ apply_when: 'any' })).toBe('')
  })

  it('says when it ends', () => {
    expect(limitInWords(COUPON)).toBe('1 of 3 uses')
    expect(limitInWords({ ...COUPON, total_uses: null, expiry_date: '2030-12-31' })).toBe(
      'until 12.31.2030, used 1 time',
    )
    expect(limitInWords({ ...COUPON, total_uses: null, uses: 0 })).toBe('no end, not used yet')
  })
})
