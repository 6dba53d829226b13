/** A text about a list as a row of the things that it names and the answers that it gives. */

/** '?': something is said that is no answer. */
export type Sign = '+' | '-' | '?'

/** What parts a piece from the one before. */
export type Gap = 'none' | 'and' | 'because' | 'comma' | 'turn' | 'end'

export type Thing = {
  is: 'thing'
  /** `group`: all of a kind; `rest`: what is not named elsewhere; `out`: named after 'except'; `only`: nothing else. */
  as: 'named' | 'all' | 'group' | 'rest' | 'out' | 'only'
  indices: readonly number[]
  /** It is not clear which of several is meant. */
  isVague: boolean
  /** Something that is not in the list. */
  isUnknown: boolean
  /** Of whom 'only' leaves nothing else: everybody where it is not given. */
  among?: readonly number[]
  /** Named in a question. */
  isAsked?: boolean
  gap: Gap
}

export type Said = {
  is: 'sign'
  sign: Sign
  /** By one word, by a reason, by a bare denial, by a question, as the answer before ('so does Tom'), by the verb of a task or in any other way. */
  by: 'particle' | 'reason' | 'denial' | 'question' | 'words' | 'same' | 'task'
  gap: Gap
}

export type Piece = Thing | Said

export const thing = (
  as: Thing['as'],
  indices: readonly number[],
  { isVague = false, isUnknown = false } = {},
): Omit<Thing, 'gap'> => ({ is: 'thing', as, indices, isVague, isUnknown })
