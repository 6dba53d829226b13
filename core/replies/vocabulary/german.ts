import type { Vocabulary } from './types.ts'

export const german: Vocabulary = { language: 'de', groups: {}, phrases: {}, weekdays: [], months: [], numbers: {} }
