export const NUMBER_WANTED = 'Please give + and the country code, for example +12125550123'

/** Turns a number as people write it into + and digits; null when it is not a phone number. */
export function readNumber(written: string): string | null {
  const number = written.replace(/[\s().-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}
