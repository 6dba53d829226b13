/** The languages in which texts are understood and answered. */
export const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]

/** How each calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  de: 'Deutsch',
  ko: '한국어',
}
