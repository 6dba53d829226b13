import { has, type Polarity } from '../../clauses/clauses.ts'
import { being, containing, holding } from '../../folders.ts'
import {
  asks,
  type Evidence,
  isAfterBut,
  lastBut,
  lastOf,
  mentionsDoubt,
  points,
  type Statement,
  says,
} from './evidence.ts'
import { DECLINE, doubt, type Verdict } from './verdict.ts'

/** Whether a question follows an answer that was complete without it. */
function isQuestionApart({ all }: Evidence): boolean {
  const asked = all.filter(({ asks }) => asks)
  const answered = all.filter(({ asks, polarity }) => !asks && polarity !== null)
  return asked.every(
    (one) =>
      answered.length > 0 &&
      answered.every(({ sentence }) => sentence < one.sentence) &&
      has(one, 'question'),
  )
}

const CONSENTING: readonly Polarity[] = ['accept', 'yes', 'ok', 'wish']

/** 'Yes, but …' and then something that is not known */
const isUnclearBut = (one: Statement): boolean =>
  one.opener === 'but' && !points(one, ...CONSENTING) && has(one, 'unknown')

/** 'Yes, Saturday' is another day; a day inside a remark is not. */
const leadsElsewhere = (one: Statement): boolean =>
  one.isElsewhere && one.polarity !== 'reason' && (one.polarity !== null || !has(one, 'unknown'))

const JUST = being('just')

/** 'Only in the morning' */
const isPartial = ({ lexemes }: Statement): boolean =>
  lexemes.some(({ of, words }) => of === 'only' && !JUST.test(words))

/** What belongs to serving; coffee afterwards does not. */
const PREPARATION = containing('preparation')

const DENIALS = ['not', 'cannot', 'no', 'refuse', 'decline']

/** 'I can't do rehearsal' limits an accept; 'I can't stay for coffee' does not. */
function deniesAside(one: Statement): boolean {
  const { isAside, polarity, lexemes } = one
  if (!isAside) return false
  if (polarity !== 'decline') return points(one, 'fog', 'not', 'mixed')
  const isPreparation = lexemes.some(({ of, words }) => of === 'aside' && PREPARATION.test(words))
  const denial = lexemes.findIndex(({ of }) => DENIALS.includes(of))
  return isPreparation || denial > lexemes.findLastIndex(({ of }) => of === 'aside')
}

/** The accept ends the text after a 'but': 'can't make the rehearsal but yes'. */
function endsInAccept(evidence: Evidence): boolean {
  const last = lastOf(evidence, 'accept', 'yes')
  return last === evidence.answering.length - 1 && isAfterBut(evidence, last)
}

/** The verdict on a text that accepts: 'yes', 'I'd love to', 'count me in, but …'. */
export function consent(evidence: Evidence): Verdict {
  const { all, answering } = evidence
  const isOnlyWished = says(evidence, 'wish') && !says(evidence, 'accept', 'yes')
  // 'I'd love to but …'
  if (isOnlyWished && lastBut(evidence) >= 0) return DECLINE
  if (mentionsDoubt(evidence) || all.some(leadsElsewhere)) return doubt('accept')
  if (asks(evidence) && !isQuestionApart(evidence)) return doubt('accept', true)
  if (answering.some(isPartial) || all.some(isUnclearBut)) return doubt('accept')
  if (all.some(deniesAside) && !endsInAccept(evidence)) return doubt('accept')
  return { says: 'accept', isBare: !says(evidence, 'accept', 'wish') }
}

const PAST = holding('past')

/** What stood in the way is over, or was no refusal, and a later sentence accepts: 'I was sick. I can'. */
function isOver(reason: Statement | undefined, accepted: Statement | undefined): boolean {
  const isPast = reason?.polarity === 'fog' || reason?.lexemes.some(({ words }) => PAST.test(words)) === true
  return isPast && (accepted?.sentence ?? 0) > (reason?.sentence ?? 0)
}

/** Whether the text regrets what it says: 'but', a 'sorry' after what was agreed to, a wish. */
function regrets(evidence: Evidence, agreed: Statement | undefined): boolean {
  const sorry = evidence.all.findLastIndex((one) => has(one, 'sorry'))
  const isSorryAfter = sorry > (agreed ? evidence.all.indexOf(agreed) : -1)
  return lastBut(evidence) >= 0 || isSorryAfter || says(evidence, 'wish')
}

/** The verdict on a reason beside something that accepts: 'a bit hoarse, but yes', 'yes I saw it, unfortunately I'm away'. */
export function despiteReason(evidence: Evidence): Verdict {
  const { all, answering } = evidence
  const accepted = lastOf(evidence, 'accept', 'yes')
  const reason = lastOf(evidence, 'reason', 'fog')
  const isAccepted = isAfterBut(evidence, accepted) || isOver(answering[reason], answering[accepted])
  if (accepted > reason && isAccepted) return consent(evidence)
  if (!says(evidence, 'reason')) return doubt('accept')
  if (says(evidence, 'accept')) return doubt(null)
  const isDoubted = all.some(({ doubts }) => doubts)
  const isDeclined = reason > accepted && regrets(evidence, answering[accepted]) && !isDoubted
  return isDeclined ? DECLINE : doubt(null)
}
