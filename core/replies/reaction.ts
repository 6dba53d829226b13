/** What a reaction of a phone to one of our texts expresses. */
export type Reaction = 'for' | 'against' | 'other'

const OPEN = '["“”„«»\'‘]'

/** A reaction comes as a text that quotes ours: 'Liked “Hi Anna, can you …”'. What is quoted is not an answer. */
const BEFORE = new RegExp(`^([^"“”„«»]{1,60}?)\\s*${OPEN}\\s?\\S.{3,}`, 'su')
const AFTER = /^["“”„«].{4,}["“”»]\s*(?:\.{3}|…)?\s*([^"“”„«»]{1,40})$/su

const AGAINST =
  /\b(disliked|no le (ha )?gust(ó|o|a|ado)|não (curtiu|gostou)|nao (curtiu|gostou)|descurtiu|n[’']?a pas (aimé|aime)|gefällt (mir )?nicht|mag nicht|missfällt)|싫어|👎/iu
const FOR =
  /\b(liked|loved|le (ha )?(gust|encant)(ó|o|a|ado)|me gusta|me encanta|curtiu|amou|gostou|adorou|a (aimé|aime|adoré|adore)|aime|adore|gefällt|liebt|mag)(?![\p{L}])|좋아|하트|사랑|❤|👍|♥|💕|😍|🥰/iu
const OTHER =
  /\b(laughed|emphasi[sz]ed|questioned|removed|reacted|se (rió|rio|ha reído)|enfatizó|ha enfatizado|enfatizo|resaltó|cuestionó|preguntó|reaccionó|ha reaccionado|eliminó|quitó|riu|enfatizou|destacou|questionou|reagiu|removeu|a ri|a mis l|a souligné|a insisté|s[’']est interrogé|a questionné|a réagi|a supprimé|lacht|hat gelacht|hat (mit|auf)|betont|hervorgehoben|hinterfragt|fragt|reagiert|hat.*entfernt)/iu
const OTHER_KOREAN = /(웃음|웃긴|강조|물음표|반응|표시|삭제|제거|공감)/u
const EMOJI = /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\u200D\uFE0F\u{1F3FB}-\u{1F3FF}]*\s*(to|a|à|para|zu|auf|en|em|al|에|에게|을|를|sur|an)?$/u
const EMOJI_AFTER = /^(에|을|를|에게)?\s*\p{Extended_Pictographic}/u
const PICTURE = /^(liked|loved|disliked|laughed at|emphasized|questioned)\s+(an?|the)\s+(image|photo|picture|video|message|attachment|gif|sticker)/iu

const UNDONE = /\b(removed|eliminó|quitó|removeu|retirou|a supprimé|a retiré|entfernt)\b|삭제|제거|취소/iu

function kindOf(said: string): Reaction | null {
  if (UNDONE.test(said)) return 'other'
  if (AGAINST.test(said)) return 'against'
  if (FOR.test(said)) return 'for'
  return OTHER.test(said) || OTHER_KOREAN.test(said) || EMOJI.test(said.trim()) || EMOJI_AFTER.test(said) ? 'other' : null
}

const LEADING = /^[^\p{L}\p{N}\p{Extended_Pictographic}"“”„«»]+/u

/** The reaction that a text reports; null when it is an ordinary text. */
export function reactionIn(text: string): Reaction | null {
  const plain = text.trim().replace(LEADING, '')
  if (PICTURE.test(plain)) return 'other'
  const said = BEFORE.exec(plain)?.[1] ?? AFTER.exec(plain)?.[1]
  return said ? kindOf(said.trim()) : null
}
