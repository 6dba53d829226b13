/** The four words that a volunteer answers with; the church may translate each. */
export const KEYWORD_TYPES = ['ACCEPT', 'DECLINE', 'ACCEPT ALL', 'DECLINE ALL'] as const
export type KeywordType = (typeof KEYWORD_TYPES)[number]
