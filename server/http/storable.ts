/** Nothing that the API takes lies as deep: what does is dropped. */
const DEEP_MAX = 20

/** A text as the database takes it: halves of characters become the replacement character, NUL is left out. */
const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** Decoded input with texts that the database takes, those in lists and objects among them. */
export function storable(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return storableText(input)
  if (typeof input !== 'object' || input === null || input instanceof Blob) return input
  if (depth === DEEP_MAX) return null
  if (Array.isArray(input)) return input.map((value) => storable(value, depth + 1))
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [storableText(key), storable(value, depth + 1)]),
  )
}
