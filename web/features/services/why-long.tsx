import { measureText } from '#core/messages/segments.ts'

/** Names the characters because of which a segment holds 70 characters instead of 160. */
export function WhyLong({ text }: { text: string }) {
  const characters = measureText(text).expensiveCharacters
  if (characters.length === 0) return null
  return <> · longer because of {characters.map((character) => `“${character}”`).join(' ')}</>
}
