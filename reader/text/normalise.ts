const APOSTROPHES = /['’‘`´ʼ＇′]/gu
const ACCENTS = /[\u0300-\u036f]/g
/** Skin tones, variation selectors, joiners and the gender signs after them say nothing. */
const EMOJI_DETAILS = /[\u{1F3FB}-\u{1F3FF}]|\uFE0E|\uFE0F|\u20E3|\u200D|♀|♂/gu
const EMOJI = /\p{Extended_Pictographic}/gu
const STRETCHED = /(\p{L})\1{2,}/gu
const ORDINAL_ENDING = /(\d)(st|nd|rd|th)\b/g
const DIGIT_BESIDE_LETTER = /(\d)(?=\p{L})|(\p{L})(?=\d)/gu
const NEITHER_WORD_NOR_EMOJI = /[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu

/** A text without case, accents, apostrophes, the details of emoji and stretched letters; punctuation stays. */
export const fold = (text: string): string =>
  text
    .replace(/[ºª]/gu, '°')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(APOSTROPHES, '')
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(EMOJI_DETAILS, '')
    .replace(STRETCHED, '$1')

/** A text as keyword and carrier tables know it: also no punctuation, and '1yes' as '1 yes'; single spaces. */
export const normalise = (text: string): string =>
  fold(text)
    .replace(EMOJI, ' $& ')
    .replace(ORDINAL_ENDING, '$1 ')
    .replace(DIGIT_BESIDE_LETTER, '$& ')
    .replace(NEITHER_WORD_NOR_EMOJI, ' ')
    .trim()
