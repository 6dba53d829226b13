/** The languages in which texts are answered, and how each calls itself. More may be read: see `reader/languages`. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  de: 'Deutsch',
  ko: '한국어',
  zh: '中文',
} as const

export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** Languages whose letters are not in the cheap alphabet of texts, whatever is folded. */
const OWN_LETTERS: readonly Language[] = ['ko', 'zh']
export const hasOwnLetters = (language: Language): boolean => OWN_LETTERS.includes(language)

/** The language by its code; null when no texts are written in it. */
export const languageBy = (code: string | null): Language | null =>
  LANGUAGES.find((language) => language === code) ?? null
