/** The languages that are read, each by a folder or file of words here. */
export const LANGUAGES = ['en', 'es', 'pt', 'fr', 'de', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]
