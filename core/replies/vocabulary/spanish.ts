import type { Vocabulary } from './types.ts'

export const spanish: Vocabulary = { language: 'es', groups: {}, phrases: {}, weekdays: [], months: [], numbers: {} }
