/** Where a volunteer stands who sends a text that is only tried out. */
export const SITUATIONS = [
  'one',
  'several',
  'shared',
  'which_one',
  'accepted',
  'declined',
  'nothing',
  'opted_out',
] as const
export type Situation = (typeof SITUATIONS)[number]

/** Why a church may want to think again about a word for an answer. */
export const KEYWORD_CONCERNS = ['carrier', 'opposite', 'number', 'expensive'] as const
export type KeywordConcern = (typeof KEYWORD_CONCERNS)[number]
