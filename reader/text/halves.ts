/** Long texts that a phone sends in parts, each with its number: '(1/2) I can do the 9th but'. */

export type Half = { part: number; of: number; words: string }

const FIRST = /^\s*[([]\s*([1-9])\s*\/\s*([2-9])\s*[)\]]\s*/
const LAST = /\s*[([]\s*([1-9])\s*\/\s*([2-9])\s*[)\]]\s*$/

/** The part that a text is of a longer one; null when it is whole. */
export function halfOf(text: string): Half | null {
  const match = FIRST.exec(text) ?? LAST.exec(text)
  const [part, of] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || part > of) return null
  return { part, of, words: text.replace(match[0], ' ').trim() }
}

/** What the newest of several texts says with the parts that came before it; itself when it is whole or one is missing. */
export function wholeOf(newest: string, earlier: readonly string[]): string {
  const half = halfOf(newest)
  if (!half) return newest
  const parts = new Map(
    [half, ...earlier.flatMap((text) => halfOf(text) ?? [])]
      .toReversed()
      .map((one) => [`${one.part}/${one.of}`, one.words]),
  )
  const words = Array.from({ length: half.of }, (_, at) => parts.get(`${at + 1}/${half.of}`))
  return words.includes(undefined) ? newest : words.join(' ')
}
