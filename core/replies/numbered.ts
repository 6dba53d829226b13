import { normalise } from './normalise.ts'
import type { Piece } from './phrases.ts'
import type { Answer, ItemAnswer, ListedItem } from './understanding.ts'

/** A text as a row of references to listed items and answers. */
type Token = { items: number[] } | { answer: Answer }

const ANSWERS: Partial<Record<Piece['is'], Answer>> = {
  accept: 'accept',
  accept_keyword: 'accept',
  decline: 'decline',
  decline_keyword: 'decline',
}

const MEANINGLESS: readonly Piece['is'][] = ['filler', 'thanks', 'leaning', 'apology']

function itemsOf({ is, words }: Piece, items: readonly ListedItem[]): number[] {
  if (is === 'number') return Number(words) >= 1 && Number(words) <= items.length ? [Number(words) - 1] : []
  return items.flatMap(({ firstName }, index) => (firstName && normalise(firstName) === words ? [index] : []))
}

/** Null when something in the text is neither an answer, an item nor meaningless. */
function tokensOf(pieces: readonly Piece[], items: readonly ListedItem[]): Token[] | null {
  const tokens: Token[] = []
  for (const piece of pieces) {
    const answer = ANSWERS[piece.is]
    if (answer) tokens.push({ answer })
    else if (piece.is === 'number' || piece.is === 'name') tokens.push({ items: itemsOf(piece, items) })
    else if (!MEANINGLESS.includes(piece.is)) return null
  }
  return tokens.some((token) => 'items' in token && token.items.length === 0) ? null : tokens
}

const repeatsAnswer = (token: Token, before: Token | undefined): boolean =>
  before !== undefined && 'answer' in token && 'answer' in before && token.answer === before.answer

/** '1 and 3 yes' and 'yes 1 and 3': items stand before their answer or after it, the same way in the whole text. */
function pair(tokens: readonly Token[]): ItemAnswer[] | null {
  const [first] = tokens
  const ordered = first && 'answer' in first ? tokens : tokens.toReversed()
  const groups: { answer: Answer; items: number[] }[] = []
  for (const token of ordered.filter((one, index) => !repeatsAnswer(one, ordered[index - 1]))) {
    if ('answer' in token) groups.push({ answer: token.answer, items: [] })
    else if (groups.length > 0) groups.at(-1)?.items.push(...token.items)
    else return null
  }
  if (groups.some(({ items }) => items.length === 0)) return null
  return groups.flatMap(({ answer, items }) => items.map((index) => ({ index, answer })))
}

/** One answer for each item: the same one twice is fine, two different ones are not. */
function withoutContradiction(answers: readonly ItemAnswer[]): ItemAnswer[] | null {
  const byIndex = new Map<number, Answer>()
  for (const { index, answer } of answers) {
    if ((byIndex.get(index) ?? answer) !== answer) return null
    byIndex.set(index, answer)
  }
  return [...byIndex].map(([index, answer]) => ({ index, answer })).toSorted((a, b) => a.index - b.index)
}

/**
 * '1 yes 2 no', 'yes 1, no 2', 'Anna yes Tom no'; with an answer pending also '1' and '1 and 3'.
 * Null when it is not certain which answer belongs to which item.
 */
export function readNumbered(
  pieces: readonly Piece[],
  items: readonly ListedItem[],
  pending: Answer | null,
): ItemAnswer[] | null {
  const tokens = tokensOf(pieces, items)
  if (!tokens?.some((token) => 'items' in token)) return null
  const hasAnswer = tokens.some((token) => 'answer' in token)
  if (!hasAnswer && pending === null) return null
  const complete = hasAnswer || pending === null ? tokens : [{ answer: pending }, ...tokens]
  const answers = pair(complete)
  return answers && withoutContradiction(answers)
}
