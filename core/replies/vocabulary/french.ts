import type { Vocabulary } from './types.ts'

export const french: Vocabulary = { language: 'fr', groups: {}, phrases: {}, weekdays: [], months: [], numbers: {} }
