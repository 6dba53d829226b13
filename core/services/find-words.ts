/** What people write around a name when they ask for it: 'when does Elena serve?' */
const AROUND = new Set([
  'when',
  'does',
  'do',
  'is',
  'who',
  'where',
  'next',
  'serve',
  'serves',
  'serving',
  'the',
  'on',
])

/** The words of a question that a name or title must contain. */
export function wordsToFind(question: string): string[] {
  const words = question
    .toLowerCase()
    .split(/[\s?!.,]+/)
    .filter(Boolean)
  const names = words.filter((word) => !AROUND.has(word))
  return names.length > 0 ? names : words
}
