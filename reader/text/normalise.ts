import { linesOfAll } from '../folders.ts'

/** All that phones and programs make of an apostrophe; a question mark between letters is one that was lost. */
const APOSTROPHES =
  /\\?['’‘‛`´ʻʼʹˈ＇′]|&(?:#0*39|#x0*27|apos|rsquo|lsquo|#8217|#8216);|â€™|(?<=\p{L})[?\uFFFD](?=\p{L})/giu
/** Characters that nobody sees, and what stands for a picture. */
const UNSEEN = /[\u00AD\u200B\u200C\u2060\uFEFF\u200E\u200F\u202A-\u202E\uFFFC]/gu
const SPACES = /[\u00A0\u2000-\u200A\u202F\u3000\t]/gu
const AMPERSAND = /&amp;/gi

const CONTRACTIONS = new RegExp(`(?<!\\p{L})(?:${linesOfAll('contractions').join('|')})(?!\\p{L})`, 'giu')

/** A text with one apostrophe for all that stand for one ('can t', 'that’ll'), and without what nobody sees. */
export const unify = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .replace(APOSTROPHES, "'")
    .replace(CONTRACTIONS, (apart) => apart.replace(' ', "'"))
    .replace(AMPERSAND, '&')

const APOSTROPHE = /'/g
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
  unify(text)
    .replace(/[ºª]/gu, '°')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(APOSTROPHE, '')
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
