import { straighten } from '#core/messages/plain-letters.ts'
import { measureText } from '#core/messages/segments.ts'

/** '153 characters · 1 segment', and which characters make it longer. */
export function TextLength({ text }: { text: string }) {
  const { segments, expensiveCharacters } = measureText(straighten(text))
  return (
    <>
      {text.length} characters · {segments === 1 ? '1 segment' : `${segments} segments`}
      {expensiveCharacters.length > 0 &&
        ` · longer because of ${expensiveCharacters.map((character) => `“${character}”`).join(' ')}`}
    </>
  )
}
