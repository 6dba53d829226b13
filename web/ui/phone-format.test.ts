import { describe, expect, it } from 'vitest'
import { caretAfterDigits, formatPhone } from './phone-format.ts'

describe('a phone number as it is typed', () => {
  it('takes its form with each digit', () => {
    const typed = ['2', '21', '212', '2125', '212555', '2125550', '2125550142']
    expect(typed.map(formatPhone)).toEqual([
      '+1 (2',
      '+1 (21',
      '+1 (212',
      '+1 (212) 5',
      '+1 (212) 555',
      '+1 (212) 555-0',
      '+1 (212) 555-0142',
    ])
  })

  it('is the same whether the country code was typed, pasted or left out', () => {
    for (const typed of [
      '12125550142',
      '+12125550142',
      '(212) 555-0142',
      '212.555.0142',
      '+1 (212) 555-0142',
    ])
      expect(formatPhone(typed)).toBe('+1 (212) 555-0142')
  })

  it('lets the country code be typed first, and everything be removed', () => {
    expect(formatPhone('1')).toBe('+1 ')
    expect(formatPhone('+1 (')).toBe('+1 ')
    expect(formatPhone('+')).toBe('')
    expect(formatPhone('')).toBe('')
  })

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfterDigits('+1 (212) 555-0142', 4)).toBe(7)
    expect(caretAfterDigits('+1 (212) 5', 5)).toBe(10)
  })
})
