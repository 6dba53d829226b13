/** Turns a number as people write it into + and digits; null when it is not a phone number. */
export function readNumber(written: string): string | null {
  const number = written.replace(/[\s().-]/g, '')
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null
}

/** What is wrong with a number as people write it; null when nothing is. */
export const checkNumber = (written: string): string | null =>
  readNumber(written) ? null : 'Please give + and the country code, for example +12125550123'
