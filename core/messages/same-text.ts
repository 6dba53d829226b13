/** Links are made anew each time a text is worded. */
const LINK = /\bhttps?:\/\/\S+|\b[\w-]+(?:\.[\w-]+)+\/\S+/giu
const WORD = /[\p{L}\p{N}]+(?:[:.][\p{N}]+)*/gu
/** Less than this of our words means another text. */
const SHARE_MIN = 0.75

const wordsOf = (text: string): string[] => text.replace(LINK, ' ').toLowerCase().match(WORD) ?? []

const isFigure = (word: string): boolean => /\p{N}/u.test(word)

/** How many of these words the others have, each as often as it stands there. */
function countShared(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

/**
 * How much a text that went says what another one would say, from 0 (something else) to 1 (the same words): links may
 * differ, and it may say more, such as who writes and how to opt out. Days, times and other figures must all be there.
 */
export function likeness(wanted: string, sent: string): number {
  const words = wordsOf(wanted)
  const others = wordsOf(sent)
  if (words.length === 0 || others.length === 0) return Number(words.length === others.length)
  const figures = words.filter(isFigure)
  if (countShared(figures, others) < figures.length) return 0
  const shared = countShared(words, others)
  if (shared / words.length < SHARE_MIN) return 0
  return (2 * shared) / (words.length + others.length)
}

/** Pairs each wanted text with at most one that went, the most alike first. */
export function pairTexts<Wanted, Sent>(
  pairs: readonly { wanted: Wanted; sent: Sent; likeness: number }[],
): Map<Wanted, Sent> {
  const found = new Map<Wanted, Sent>()
  const taken = new Set<Sent>()
  for (const pair of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    if (pair.likeness === 0 || found.has(pair.wanted) || taken.has(pair.sent)) continue
    found.set(pair.wanted, pair.sent)
    taken.add(pair.sent)
  }
  return found
}
