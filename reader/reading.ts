export type Answer = 'accept' | 'decline'

export type ItemAnswer = {
  /** Position in `items`, from 0. */
  index: number
  answer: Answer
  /** Positions in the item's times when the answer is only for some of them; null: all. */
  times: readonly number[] | null
}

/** What a text means. `words` is the volunteer's own text when it says more than the answer. */
export type Understanding =
  | { kind: 'stop' }
  | { kind: 'start' }
  | { kind: 'help' }
  /** Asks for the link to the own page. */
  | { kind: 'link' }
  /** To what was asked: one open assignment, or the text replied to. */
  | { kind: 'answer'; to: 'asked' | 'all'; answer: Answer; words: string | null }
  | { kind: 'answer'; to: 'items'; items: ItemAnswer[]; words: string | null }
  /** The reason of a decline made before. */
  | { kind: 'reason'; words: string }
  /** Below certainty, contradictory or conditional: ask; `likely` is null when it could be either. */
  | { kind: 'ask_back'; likely: Answer | null }
  /** For somebody at the church to read; not worth asking the volunteer back (a bare yes or no to a text written by hand, a second doubt). */
  | { kind: 'inbox' }
  /** Changes nothing and needs no reply. */
  | { kind: 'courtesy' }
  | { kind: 'not_understood' }
