import { carrierWord, isCarrierYes } from './carrier-words.ts'
import { normalise } from './normalise.ts'
import { readNumbered } from './numbered.ts'
import { type KeywordClass, keywordTable, type Piece, readPieces } from './phrases.ts'
import { readTapback } from './tapback.ts'
import type { Answer, ReplyContext, Understanding } from './understanding.ts'

const NOT_UNDERSTOOD: Understanding = { kind: 'not_understood' }
const askBack = (likely: Answer | null): Understanding => ({ kind: 'ask_back', likely })
const answerTo = (to: 'asked' | 'all', answer: Answer, words: string | null = null): Understanding => ({
  kind: 'answer',
  to,
  answer,
  words,
})

const KEYWORD_ANSWERS: Readonly<Record<KeywordClass, Understanding>> = {
  accept_keyword: answerTo('asked', 'accept'),
  decline_keyword: answerTo('asked', 'decline'),
  accept_all_keyword: answerTo('all', 'accept'),
  decline_all_keyword: answerTo('all', 'decline'),
}

/** What the carrier has acted on, or acts on, comes before any answer. */
function readCarrierWord(
  text: string,
  { carrierOptOutType, isOptedOut }: ReplyContext,
): Understanding | null {
  const optsIn = isCarrierYes(text) && isOptedOut
  if (carrierOptOutType === 'STOP') return { kind: 'stop' }
  if (carrierOptOutType === 'HELP') return { kind: 'help' }
  if (optsIn || (carrierOptOutType === 'START' && !isCarrierYes(text))) return { kind: 'start' }
  const word = carrierWord(text)
  return word && { kind: word }
}

/** What the pieces of a text say together. */
type Reading = {
  accepts: boolean
  declines: boolean
  /** Says 'ok', which accepts unless something declines. */
  isFine: boolean
  /** Gives a reason or says sorry. */
  leans: boolean
  givesReason: boolean
  meansAll: boolean
  negates: boolean
  isThankful: boolean
  /** Every piece is understood. */
  isCertain: boolean
}

function read(pieces: readonly Piece[], itemCount: number): Reading {
  const has = (...classes: Piece['is'][]) => pieces.some((piece) => classes.includes(piece.is))
  const openDate = itemCount > 1 && has('date')
  return {
    accepts: has('accept', 'accept_keyword', 'accept_all_keyword'),
    declines: has('decline', 'decline_keyword', 'decline_all_keyword'),
    isFine: has('ok'),
    leans: has('leaning', 'apology'),
    givesReason: has('leaning'),
    meansAll: has('all', 'accept_all_keyword', 'decline_all_keyword'),
    negates: has('negation'),
    isThankful: has('thanks'),
    isCertain: !openDate && !has('negation', 'unclear', 'unknown', 'number', 'name', 'stop'),
  }
}

/** 'No to all' is plain; 'can't do both' may mean one of them. */
const PLAIN_NO = ['no', 'nope', 'nein', 'non', 'nao', 'decline', 'i decline', 'no gracias', 'no thanks']

function declineAll(pieces: readonly Piece[]): Understanding {
  const isPlain = pieces.every(({ is, words }) => is !== 'decline' || PLAIN_NO.includes(words))
  return isPlain ? answerTo('all', 'decline') : askBack('decline')
}

function likely({ accepts, declines, leans, negates }: Reading): Answer | null {
  if (accepts) return declines || negates || leans ? null : 'accept'
  return declines || leans ? 'decline' : null
}

/** Words that make an explicit DECLINE partial or conditional. */
const isPlainReason = (pieces: readonly Piece[], itemCount: number): boolean =>
  pieces.every(
    ({ is }) =>
      ['filler', 'thanks', 'leaning', 'apology', 'unknown'].includes(is) || (is === 'date' && itemCount <= 1),
  )

function explicitDecline(pieces: readonly Piece[], raw: string, itemCount: number): Understanding | null {
  const [first, ...reason] = pieces
  const isExplicit = first?.is === 'decline_keyword' && reason.length > 0 && isPlainReason(reason, itemCount)
  return isExplicit ? answerTo('asked', 'decline', raw) : null
}

/** The meaning of a text that is understood to the last word; null when it contradicts itself or says too little. */
function certain(pieces: readonly Piece[], reading: Reading, raw: string): Understanding | null {
  const { accepts, declines, isFine, leans, givesReason, meansAll, isThankful } = reading
  const to = meansAll ? 'all' : 'asked'
  if (accepts) return declines || leans ? null : answerTo(to, 'accept')
  if (declines) return meansAll ? declineAll(pieces) : answerTo('asked', 'decline', givesReason ? raw : null)
  if (leans) return null
  if (isFine) return answerTo(to, 'accept')
  return isThankful && !meansAll ? { kind: 'courtesy' } : null
}

function readAnswer(
  pieces: readonly Piece[],
  raw: string,
  { items, pendingAnswer }: ReplyContext,
): Understanding {
  const onlyAll = pieces.every(({ is }) => is === 'all' || is === 'filler' || is === 'thanks')
  if (pendingAnswer && onlyAll && pieces.some(({ is }) => is === 'all')) return answerTo('all', pendingAnswer)
  const numbered = readNumbered(pieces, items, pendingAnswer)
  if (numbered) return { kind: 'answer', to: 'items', items: numbered, words: null }
  const reading = read(pieces, items.length)
  const meaning =
    explicitDecline(pieces, raw, items.length) ?? (reading.isCertain ? certain(pieces, reading, raw) : null)
  if (meaning) return meaning
  const refersToItem = pieces.some(({ is }) => is === 'number') && items.length > 1
  return reading.accepts || reading.declines || reading.leans || refersToItem
    ? askBack(likely(reading))
    : NOT_UNDERSTOOD
}

const isBareNumber = (pieces: readonly Piece[]): boolean =>
  pieces.some(({ is }) => is === 'number') &&
  pieces.every(({ is }) => is === 'number' || is === 'filler' || is === 'thanks')

/** After 'reply with a few words if you like': anything but a change of mind or an answer for another item is the reason. */
function readReason(
  meaning: Understanding,
  { pieces, raw, itemCount }: { pieces: readonly Piece[]; raw: string; itemCount: number },
): Understanding {
  if (meaning.kind === 'answer' && meaning.to === 'items') return meaning
  if (meaning.kind === 'answer' && meaning.answer === 'accept') return askBack('accept')
  if (meaning.kind === 'courtesy' || (itemCount > 1 && isBareNumber(pieces))) return meaning
  return { kind: 'reason', words: raw }
}

const isStop = (pieces: readonly Piece[]): boolean =>
  pieces.some((piece) => piece.is === 'stop') &&
  pieces.every(({ is }) => is === 'stop' || is === 'filler' || is === 'thanks')

/** With several people on one phone their names choose; the only person's own name means nothing. */
function namesOf({ items }: ReplyContext): Set<string> {
  return new Set(items.flatMap(({ firstName }) => (firstName ? [normalise(firstName)] : [])))
}

function withoutOwnName(pieces: readonly Piece[], names: ReadonlySet<string>): readonly Piece[] {
  if (names.size > 1) return pieces
  return pieces.map((piece) => (piece.is === 'name' ? { ...piece, is: 'filler' as const } : piece))
}

/**
 * What a volunteer's text means, in this order: the carrier's words; the church's keywords; reactions; a wish for
 * no more texts; numbers and names of listed items; common words. An answer is only given when every word of the
 * text is understood and none contradicts; otherwise Steeple asks back. Case, accents and punctuation change nothing.
 */
export function understand(text: string, context: ReplyContext): Understanding {
  const raw = text.trim()
  const words = normalise(text)
  const carrier = readCarrierWord(words, context)
  if (carrier) return carrier
  const table = keywordTable(context.keywords)
  const keyword = table.get(words)
  if (keyword) return KEYWORD_ANSWERS[keyword]
  const tapback = readTapback(text)
  if (tapback) return tapback

  const names = namesOf(context)
  const pieces = withoutOwnName(readPieces(words, table, names), names)
  if (pieces.length === 0) return NOT_UNDERSTOOD
  if (isStop(pieces)) return { kind: 'stop' }
  const meaning = readAnswer(pieces, raw, context)
  if (!context.awaitsReason) return meaning
  return readReason(meaning, { pieces, raw, itemCount: context.items.length })
}
