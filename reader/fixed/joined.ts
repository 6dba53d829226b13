import { CARRIER_WORDS } from './carrier-words.ts'

/** Words of the carrier whose letters were written apart: 'S T O P', 'S.T.O.P'. */

const APART = /(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}\n]{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

const isCarrierWord = (word: string): boolean => CARRIER_WORDS.has(word)

/** A text with such words joined: as the whole text whatever stands between their letters, else letter by letter. */
export function joined(text: string): string {
  const whole = lettersOf(text)
  if (isCarrierWord(whole)) return whole
  return text.replace(APART, (letters) => (isCarrierWord(lettersOf(letters)) ? lettersOf(letters) : letters))
}
