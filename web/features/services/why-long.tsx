import { measureText } from '#core/messages/segments.ts'

/** Names the characters that leave room for 70 instead of 160 in a segment. */
export function WhyLong({ text }: { text: string }) {
  const characters = measureText(text).expensiveCharacters
  if (characters.length === 0) return null
  return <> · longer because of {characters.map((character) => `“${character}”`).join(' ')}</>
}
