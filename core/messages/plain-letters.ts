/** The letters of GSM 03.38, the cheap alphabet of texts, with those of its extension table. */
const GSM_LETTERS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\[~]|€',
)

/** Printable ASCII but for the backtick, which the cheap alphabet lacks, and line breaks. */
const SIMPLE = /^[\n -_a-~]*$/

/** Whether a text goes in the cheap alphabet, 160 letters in a segment instead of 70. */
export const isGsm = (text: string): boolean =>
  SIMPLE.test(text) || [...text].every((letter) => GSM_LETTERS.has(letter))

/** What looks like a plain character and makes a whole text expensive, and the plain one. */
const STRAIGHT: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛‹›′ʼ`´＇]/g, "'"],
  [/[“”„‟«»″＂]/g, '"'],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
  [/\r\n?|[\u2028\u2029]/g, '\n'],
  [/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  // Marks that nobody sees, and control characters, which the database would refuse.
  [/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?!\n)\p{Cc}/gu, ''],
]

/** A text without the quotes, dashes, dots and spaces of typesetting; everything that goes out passes here. */
export const straighten = (text: string): string =>
  SIMPLE.test(text)
    ? text
    : STRAIGHT.reduce((straight, [odd, plain]) => straight.replace(odd, plain), text.normalize('NFC'))

/** A name as it stands in a text: one line, whatever line breaks, tabs and marks of direction somebody has pasted. */
export const oneLine = (name: string): string =>
  SIMPLE.test(name) && !name.includes('\n') ? name.trim() : straighten(name.replace(/\s+/g, ' ')).trim()

/** Letters that are more than a plain letter with a mark. */
const ALONE: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
  œ: 'oe',
  Œ: 'OE',
}

const plainLetter = (letter: string): string =>
  GSM_LETTERS.has(letter) ? letter : (ALONE[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))

/** The same words without the accents that the cheap alphabet lacks; unchanged where that does not make them cheap. */
export function plainLetters(text: string): string {
  if (isGsm(text)) return text
  const plain = [...text.normalize('NFC')].map(plainLetter).join('')
  return isGsm(plain) ? plain : text
}
