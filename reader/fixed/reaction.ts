/** What a reaction of a phone to one of our texts expresses. */
export type Reaction = 'for' | 'against' | 'other'

/** What stands before or after the quotation, and the quotation. */
const BEFORE = /^([^"“”„«»]{1,60}?)\s*["“”„«»]\s?\S.{3,}/su
const AFTER = /^["“”„«].{4,}["“”»]\s*(?:\.{3}|…)?\s*([^"“”„«»]{1,40})$/su

/** The report is nothing but its verb and a few words ('A réagi avec ❤️ à'). */
const only = (verbs: string): RegExp => new RegExp(`^(?:\\S+ )?(?:${verbs})(?:\\s+\\S+){0,4}$`, 'iu')

const AGAINST = only(
  "disliked|no le (?:ha )?gust(?:ó|o|a|ado)|não (?:curtiu|gostou)|nao (?:curtiu|gostou)|descurtiu|n[’']?a pas (?:aimé|aime)|gefällt (?:mir )?nicht|mag nicht|missfällt",
)
const FOR = only(
  'liked|loved|le (?:ha )?(?:gust|encant)(?:ó|o|a|ado)|me gusta|me encanta|curtiu|amou|gostou|adorou|a (?:aimé|aime|adoré|adore)|aime|adore|gefällt|liebt|mag',
)
const OTHER = only(
  "laughed|emphasi[sz]ed|questioned|removed|reacted|se (?:rió|rio|ha reído)|enfatizó|ha enfatizado|enfatizo|resaltó|cuestionó|preguntó|reaccionó|ha reaccionado|eliminó|quitó|riu|enfatizou|destacou|questionou|reagiu|removeu|a ri|a mis l|a souligné|a insisté|s[’']est interrogé|a questionné|a réagi|a supprimé|lacht|hat|betont|hervorgehoben|hinterfragt|fragt|reagiert",
)
const KOREAN_FOR = /^[에을를(]?.{0,4}(좋아|하트|사랑)/u
const KOREAN_AGAINST = /^[에을를(]?.{0,4}싫어/u
const KOREAN_OTHER = /^[에을를(]?.{0,6}(웃음|웃긴|강조|물음표|반응|표시|삭제|제거|공감)/u

/** A thumb or a heart, with at most a preposition, or in 'Reacted 👍 to'. */
const EMOJI = '\\p{Extended_Pictographic}[\\p{Extended_Pictographic}\\u200D\\uFE0F\\u{1F3FB}-\\u{1F3FF}]*'
const EMOJI_ALONE = new RegExp(
  `^(?:에|을|를|에게)?\\s*${EMOJI}\\s*(?:to|a|à|para|zu|auf|en|em|al|에|에게|을|를|sur|an)?$`,
  'u',
)
const EMOJI_FOR = /👍|❤|♥|💕|😍|🥰/u
const PICTURE =
  /^(liked|loved|disliked|laughed at|emphasized|questioned)\s+(an?|the)\s+(image|photo|picture|video|message|attachment|gif|sticker)/iu

const UNDONE =
  /^(removed|eliminó|quitó|removeu|retirou|a supprimé|a retiré)(?!\p{L})|entfernt|삭제|제거|취소/iu

function emojiIn(said: string): Reaction | null {
  if (!EMOJI_ALONE.test(said) && !OTHER.test(said)) return null
  if (said.includes('👎')) return 'against'
  return EMOJI_FOR.test(said) ? 'for' : 'other'
}

function kindOf(said: string): Reaction | null {
  if (UNDONE.test(said)) return 'other'
  const byEmoji = emojiIn(said)
  if (byEmoji) return byEmoji
  if (AGAINST.test(said) || KOREAN_AGAINST.test(said)) return 'against'
  if (FOR.test(said) || KOREAN_FOR.test(said)) return 'for'
  return OTHER.test(said) || KOREAN_OTHER.test(said) ? 'other' : null
}

const LEADING = /^[^\p{L}\p{N}\p{Extended_Pictographic}"“”„«»]+/u

/** The reaction that a text reports; null when it is an ordinary text. */
export function reactionIn(text: string): Reaction | null {
  const plain = text.trim().replace(LEADING, '')
  if (PICTURE.test(plain)) return 'other'
  const said = BEFORE.exec(plain)?.[1] ?? AFTER.exec(plain)?.[1]
  return said ? kindOf(said.trim()) : null
}
