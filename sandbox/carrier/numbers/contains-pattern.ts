import { CarrierError } from '../base/errors.ts'

const KEYPAD = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']
const WILDCARDS: Record<string, string> = { '*': '.', '%': '.*' }

/**
 * Turns a Contains pattern into a test. Letters stand for their keys, '*' for one character and '%' for any
 * number of them; '+' anchors the start and '$' the end. Wildcards may stand only at the ends, and special
 * characters must not touch, except that a repeated '*' is accepted: it was documented for years.
 */
export function containsTest(pattern: string): (phoneNumber: string) => boolean {
  const parts = /^(\+?)([*%]*)([0-9A-Za-z]+)([*%]*)(\$?)$/.exec(pattern)
  if (!parts || pattern.length < 2 || pattern.length > 16 || hasTouchingMetas(pattern)) {
    throw new CarrierError(20422)
  }
  const [, start, before = '', plain = '', after = '', end] = parts
  if (before + after !== '' && plain.length < 2) throw new CarrierError(20422)
  const middle = [...before, ...plain, ...after].map((sign) => WILDCARDS[sign] ?? digitOf(sign)).join('')
  const expression = new RegExp(`${start ? '^' : ''}${middle}${end ? '$' : ''}`)
  return (phoneNumber) => spellings(phoneNumber).some((digits) => expression.test(digits))
}

const hasTouchingMetas = (pattern: string) => /[*%+$]{2}/.test(pattern.replace(/\*+/g, '*'))

function digitOf(sign: string): string {
  const key = KEYPAD.findIndex((letters) => letters.includes(sign.toUpperCase()))
  return /\d/.test(sign) ? sign : String(key)
}

/** An anchored start may mean the country code or the area code, since the documentation leaves it open. */
function spellings(phoneNumber: string): string[] {
  const digits = phoneNumber.slice(1)
  return [digits, digits.replace(/^(1|27|44|61|64)/, '')]
}
