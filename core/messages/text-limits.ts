/** Longest text that a church may write as a template. */
export const TEXT_LENGTH_MAX = 1000

/** What is wrong with the length of a part of an edited text, in words for the church; null when nothing is. */
export const checkLength = (part: string): string | null =>
  part.length > TEXT_LENGTH_MAX ? 'Template details cannot exceed 1000 characters' : null

/** What is wrong with an edited text, in words for the church; null when nothing is. */
export const checkBody = (body: string): string | null =>
  body.trim() === '' ? 'Template details cannot be empty' : checkLength(body)
