/** The languages in which texts are understood and answered. */
export const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]
