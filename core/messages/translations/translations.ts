import type { Language } from '#core/vocabulary/languages.ts'
import { CHINESE } from './chinese.ts'
import { ENGLISH } from './english.ts'
import { FRENCH } from './french.ts'
import { GERMAN } from './german.ts'
import { KOREAN } from './korean.ts'
import { PORTUGUESE } from './portuguese.ts'
import { SPANISH } from './spanish.ts'
import type { CommonWords, Translation } from './translation.ts'

/** The texts in the other languages of volunteers. */
export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Translation>> = {
  es: SPANISH,
  pt: PORTUGUESE,
  fr: FRENCH,
  de: GERMAN,
  ko: KOREAN,
  zh: CHINESE,
}

/** The words of ours that stand in texts of every type. */
export const wordsIn = (language: Language): CommonWords =>
  language === 'en' ? ENGLISH : TRANSLATIONS[language]
