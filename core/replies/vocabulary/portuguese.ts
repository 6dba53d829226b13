import type { Vocabulary } from './types.ts'

export const portuguese: Vocabulary = { language: 'pt', groups: {}, phrases: {}, weekdays: [], months: [], numbers: {} }
