import { beginning, linesOfAll, written } from '../folders.ts'

/** What a reaction of a phone to one of our texts expresses. */
export type Reaction = 'for' | 'against' | 'other'

/** What stands before or after the quotation, and the quotation. */
const BEFORE = /^([^"“”„«»「」『』]{1,60}?)\s*["“”„«»「」『』]\s?\S.{3,}/su
const AFTER = /^["“”„«「『].{4,}["“”»」』]\s*(?:\.{3}|…)?\s*([^"“”„«»「」『』]{1,40})$/su

/** The report is nothing but its verb and a few words ('A réagi avec ❤️ à'). */
const only = (name: string): RegExp =>
  new RegExp(`^(?:\\S+ )?(?:${linesOfAll(name).join('|')})(?:\\s+\\S+){0,4}$`, 'iu')

const AGAINST = only('reaction-against')
const FOR = only('reaction-for')
const OTHER = only('reaction-other')
const BEGINS_FOR = beginning('reaction-begins-for')
const BEGINS_AGAINST = beginning('reaction-begins-against')
const BEGINS_OTHER = beginning('reaction-begins-other')

/** A thumb or a heart, with at most a preposition, or in 'Reacted 👍 to'. */
const EMOJI = '\\p{Extended_Pictographic}[\\p{Extended_Pictographic}\\u200D\\uFE0F\\u{1F3FB}-\\u{1F3FF}]*'
const TO = linesOfAll('reaction-to').join('|')
const EMOJI_ALONE = new RegExp(`^(?:${TO})?\\s*${EMOJI}\\s*(?:${TO})?$`, 'u')
const EMOJI_FOR = /👍|❤|♥|💕|😍|🥰/u
const PICTURE = written('reaction-picture')
const UNDONE = written('reaction-undone')

function emojiIn(said: string): Reaction | null {
  if (!/\p{Extended_Pictographic}/u.test(said)) return null
  if (![EMOJI_ALONE, OTHER, BEGINS_OTHER].some((pattern) => pattern.test(said))) return null
  if (said.includes('👎')) return 'against'
  return EMOJI_FOR.test(said) ? 'for' : 'other'
}

function kindOf(said: string): Reaction | null {
  if (UNDONE.test(said)) return 'other'
  const byEmoji = emojiIn(said)
  if (byEmoji) return byEmoji
  if (AGAINST.test(said) || BEGINS_AGAINST.test(said)) return 'against'
  if (FOR.test(said) || BEGINS_FOR.test(said)) return 'for'
  return OTHER.test(said) || BEGINS_OTHER.test(said) ? 'other' : null
}

const LEADING = /^[^\p{L}\p{N}\p{Extended_Pictographic}"“”„«»「」『』]+/u

/** The reaction that a text reports; null when it is an ordinary text. */
export function reactionIn(text: string): Reaction | null {
  const plain = text.trim().replace(LEADING, '')
  if (PICTURE.test(plain)) return 'other'
  const said = BEFORE.exec(plain)?.[1] ?? AFTER.exec(plain)?.[1]
  return said ? kindOf(said.trim()) : null
}
