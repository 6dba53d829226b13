import type { Understanding } from './understanding.ts'

/** A reaction to our text comes as a text that quotes it: 'Liked “Hi Anna, can you …”'. What is quoted is not an answer. */
const REACTION =
  /^[^\p{L}\p{N}]*(liked|disliked|loved|laughed\s+at|emphasized|questioned|removed)\b[^"“”«„]{0,12}["“”«„].{8}/isu
const EMOJI_REACTION = /^[^\p{L}\p{N}]*reacted[^\p{L}\p{N}]+to\b[^\p{L}\p{N}]*["“”«„]/isu

const askBack = (likely: 'accept' | 'decline' | null): Understanding => ({ kind: 'ask_back', likely })
const answer = (given: 'accept' | 'decline'): Understanding => ({
  kind: 'answer',
  to: 'asked',
  answer: given,
  words: null,
})

const BY_VERB: Readonly<Record<string, Understanding>> = {
  liked: answer('accept'),
  disliked: answer('decline'),
  loved: askBack('accept'),
  'laughed at': { kind: 'courtesy' },
  emphasized: { kind: 'courtesy' },
  questioned: askBack(null),
  removed: askBack(null),
}

function byEmoji(text: string): Understanding {
  const reaction = text.slice(0, text.search(/\bto\b/i))
  if (reaction.includes('👍')) return answer('accept')
  return reaction.includes('👎') ? answer('decline') : { kind: 'courtesy' }
}

/** The meaning of a reaction; null when the text is none. */
export function readTapback(text: string): Understanding | null {
  if (EMOJI_REACTION.test(text)) return byEmoji(text)
  const verb = REACTION.exec(text)?.[1]?.toLowerCase().replace(/\s+/, ' ')
  return verb ? (BY_VERB[verb] ?? null) : null
}
