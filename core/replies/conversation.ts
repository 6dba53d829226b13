import { has, type Predicate, REASSURING } from './clauses.ts'
import { readDay } from './days.ts'
import { isMe } from './references.ts'
import type { Verdict } from './single.ts'
import type { Answer, ReplyContext, Understanding } from './understanding.ts'

/** What a text says, before it is known what it answers. */
type Said = {
  verdict: Verdict
  /** An answer for some of several things; null when it names none. */
  chosen: Understanding | null
  predicates: readonly Predicate[]
  raw: string
  words: string | null
  to: 'asked' | 'all'
}

const COURTESY: Understanding = { kind: 'courtesy' }
const INBOX: Understanding = { kind: 'inbox' }

const answer = ({ to, words }: Said, given: Answer): Understanding => ({
  kind: 'answer',
  to,
  answer: given,
  words,
})

const isAnswer = (understanding: Understanding | null): boolean => understanding?.kind === 'answer'

/** After a question of ours: an answer, or asking back. */
function afterQuestion(said: Said): Understanding {
  const { verdict, chosen, raw } = said
  if (chosen) return chosen
  switch (verdict.says) {
    case 'accept':
      return answer(said, 'accept')
    case 'decline':
      return answer(said, 'decline')
    case 'reason':
      return { kind: 'answer', to: said.to, answer: 'decline', words: raw }
    case 'regret':
      return { kind: 'ask_back', likely: 'decline' }
    case 'doubt':
      return verdict.likely === null && verdict.isQuestion
        ? { kind: 'not_understood' }
        : { kind: 'ask_back', likely: verdict.likely }
    case 'courtesy':
      return COURTESY
    case 'nothing':
      return { kind: 'not_understood' }
  }
}

/** A second doubt is for somebody at the church. */
function afterAskingBack(said: Said): Understanding {
  const meaning = afterQuestion(said)
  return meaning.kind === 'ask_back' || meaning.kind === 'not_understood' ? INBOX : meaning
}

const NO_THANKS = /^(no thank\w*|no gracias|nao obrigad\w*|non merci|nein danke)/

/** 'No, thank you' to a thank-you could mean either. */
const isNoThanks = ({ predicates }: Said): boolean =>
  predicates.every(
    ({ polarity, lexemes }) =>
      polarity === null || lexemes.every(({ of, words }) => of === 'filler' || NO_THANKS.test(words)),
  )

/** After a thank-you or a reminder of something accepted: a change of mind counts, a yes says nothing new. */
function afterAccepting(said: Said): Understanding {
  const { verdict, chosen, predicates } = said
  if (chosen && isAnswer(chosen)) return chosen
  switch (verdict.says) {
    case 'accept':
      return COURTESY
    case 'regret':
      return { kind: 'ask_back', likely: 'decline' }
    case 'decline':
      if (verdict.isBare && predicates.some((one) => has(one, 'thanks', 'courtesy', 'ok'))) return COURTESY
      if (isNoThanks(said)) return INBOX
      return verdict.isBare && !said.predicates.some(({ opener }) => opener === 'correction')
        ? INBOX
        : answer(said, 'decline')
    case 'reason':
      return { kind: 'answer', to: said.to, answer: 'decline', words: said.raw }
    case 'doubt':
      return { kind: 'ask_back', likely: verdict.likely }
    case 'courtesy':
      return COURTESY
    case 'nothing':
      return INBOX
  }
}

/** After 'tell us why, if you like': explicit words take the decline back, everything else is why. */
function afterDeclining(said: Said): Understanding {
  const { verdict, chosen, raw, predicates } = said
  const givesReason = predicates.some(({ polarity }) => polarity === 'reason')
  if (chosen && isAnswer(chosen) && !givesReason) return chosen
  if (chosen?.kind === 'ask_back' && isBareNumber(predicates)) return chosen
  const asks = predicates.some((one) => one.asks)
  if (
    verdict.says !== 'accept' &&
    retracts(said) &&
    !asks &&
    !predicates.some((one) => has(one, 'if', 'swap', 'future'))
  )
    return answer(said, 'accept')
  switch (verdict.says) {
    case 'accept':
      if (
        predicates.some(
          (one) => has(one, 'future') || (one.opener === 'because' && one.polarity === 'accept'),
        )
      )
        return { kind: 'reason', words: raw }
      return retracts(said)
        ? answer(said, 'accept')
        : verdict.isBare && isShort(said)
          ? courtesyOrInbox(said)
          : { kind: 'reason', words: raw }
    case 'doubt':
      if (asks || predicates.some((one) => has(one, 'if', 'swap'))) return { kind: 'ask_back', likely: null }
      return verdict.likely === 'accept' && isExplicit(said)
        ? { kind: 'ask_back', likely: 'accept' }
        : { kind: 'reason', words: raw }
    case 'courtesy':
      return COURTESY
    default:
      return { kind: 'reason', words: raw }
  }
}

/** Words that take a decline back: a commitment at the end, in the first person or as a keyword, not a wish or a courtesy. */
function retracts({ predicates }: Said): boolean {
  const last = predicates.findLast(({ polarity }) => polarity !== null && polarity !== 'ok')
  if (last?.polarity !== 'accept' || last.asks || last.opener === 'because') return false
  if (has(last, 'wish', 'sorry', 'reason', 'aside', 'not', 'no', 'refuse', 'cannot', 'unsure', 'unknown'))
    return false
  const isFirm = last.lexemes.some(
    ({ of, words }) => of === 'accept' && !REASSURING.test(words) && !VAGUE.test(words),
  )
  return isFirm || (has(last, 'can') && last.lexemes.some(isMe))
}

/** Approval, and Korean verbs that say what somebody does as well as what they will do. */
const VAGUE = /^(c bon|cest bon|해요|합니다|가요|갑니다|하죠|서요)$/

const isBareNumber = (predicates: readonly Predicate[]): boolean =>
  predicates.every(({ lexemes }) =>
    lexemes.every(({ of }) => of === 'number' || of === 'filler' || of === 'thanks'),
  )

const isShort = ({ predicates }: Said): boolean => predicates.flatMap(({ lexemes }) => lexemes).length <= 3

/** 'Ok' is courtesy; a bare 'yes' answers nothing that was asked. */
const courtesyOrInbox = ({ predicates }: Said): Understanding =>
  predicates.some((one) => one.polarity === 'yes') &&
  !predicates.some((one) => has(one, 'thanks', 'courtesy')) &&
  !predicates.some(({ lexemes }) => lexemes.some(({ words }) => /\p{Extended_Pictographic}/u.test(words)))
    ? INBOX
    : COURTESY

const isExplicit = ({ predicates }: Said): boolean => predicates.some(({ polarity }) => polarity === 'accept')

/** A text by hand, a change or a cancellation asks nothing: only what names the service or answers in a sentence counts. */
function afterStatement(said: Said, { newest, items, now }: ReplyContext): Understanding {
  const { verdict, chosen, predicates } = said
  if (chosen && isAnswer(chosen)) return chosen
  const starts = items.map(({ startsAt }) => startsAt)
  const namesDay = predicates.some(({ lexemes }) =>
    lexemes.some((one) => one.of !== 'time' && (readDay(one, starts, now)?.fits.length ?? 0) > 0),
  )
  const isOver = newest === 'cancelled'
  switch (verdict.says) {
    case 'accept':
      if (namesDay && (isOver || !verdict.isBare)) return answer(said, 'accept')
      return isCourteous(said) ? COURTESY : INBOX
    case 'decline':
      if (namesDay) return answer(said, 'decline')
      return isOver && !isShort(said) ? COURTESY : INBOX
    case 'reason':
      if (namesDay || (!isOver && predicates.some((one) => has(one, 'that_day'))))
        return { kind: 'answer', to: said.to, answer: 'decline', words: said.raw }
      return isOver ? COURTESY : INBOX
    case 'courtesy':
    case 'regret':
      return COURTESY
    case 'nothing':
      return isOver ? COURTESY : INBOX
    default:
      return INBOX
  }
}

/** 'Ok', 'no problem', 'sure' and a thumb to something that is no question. */
const isCourteous = ({ predicates }: Said): boolean =>
  predicates.every(({ polarity }) => polarity === null || polarity === 'ok' || polarity === 'accept') ||
  predicates.some((one) => has(one, 'thanks', 'courtesy'))

/** What a text means after the newest text to that phone. */
export function afterwards(said: Said, context: ReplyContext): Understanding {
  switch (context.newest) {
    case 'asked':
    case 'which_one':
    case 'moved':
    case 'none':
      return afterQuestion(said)
    case 'asked_back':
      return afterAskingBack(said)
    case 'reminded':
    case 'accepted':
      return afterAccepting(said)
    case 'declined':
    case 'reason_noted':
      return afterDeclining(said)
    case 'cancelled':
    case 'by_hand':
    case 'other':
      return afterStatement(said, context)
  }
}
