/** The languages in which texts are answered, and how each calls itself. More may be read: see `reader/languages`. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  de: 'Deutsch',
  ko: '한국어',
} as const

export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]

/** The language by its code; null when no texts are written in it. */
export const languageBy = (code: string | null): Language | null =>
  LANGUAGES.find((language) => language === code) ?? null
