import type { Language } from '#reader/read.ts'

export type { Language } from '#reader/read.ts'

/** The languages in which texts are understood and answered, and how each calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  de: 'Deutsch',
  ko: '한국어',
}

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[]
