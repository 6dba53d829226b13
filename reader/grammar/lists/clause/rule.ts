import type { Lexeme } from '../../../clauses/lexeme.ts'
import type { OpenClause } from './open-clause.ts'

/** A lexeme where it stands in a clause that is read so far. */
export type Place = {
  open: OpenClause
  lexeme: Lexeme
  at: number
  before: Lexeme | undefined
  after: Lexeme | undefined
}

/** How a lexeme is read where the rule holds; the first that holds is the only one. */
export type Rule = { holds: (place: Place) => boolean; read: (place: Place) => void }

/** The lexeme adds nothing to what stands beside it. */
export const pass = (): void => {}
