import { has, REASSURING } from '../../clauses/clauses.ts'
import { beginning, containing } from '../../folders.ts'
import { consent } from './consent.ts'
import {
  type Evidence,
  firstOf,
  isBeside,
  lastOf,
  leadsBut,
  mentions,
  mentionsDoubt,
  points,
  type Statement,
  says,
} from './evidence.ts'
import { ACCEPT, DECLINE, doubt, type Verdict } from './verdict.ts'

/** 'Can't if it's early' */
const isUnsure = (evidence: Evidence): boolean =>
  evidence.all.some(
    (one) =>
      (has(one, 'if', 'unsure') || (has(one, 'late', 'until') && !has(one, 'reason'))) &&
      isBeside(one, evidence, 'decline', 'not'),
  )

/** 'Can't swap' */
const refusesSwap = ({ answering }: Evidence): boolean =>
  answering.some((one) => one.polarity === 'decline' && has(one, 'swap'))

/** 'Can't at 9, could at 11' */
const offersTime = ({ all }: Evidence): boolean =>
  all.some((one) => one.isElsewhere && one.polarity === 'accept' && has(one, 'time'))

const UNLESS = beginning('unless')

/** 'Can't unless you need me' */
const hasException = ({ all }: Evidence): boolean =>
  all.some(({ lexemes }) => lexemes.some(({ of, words }) => of === 'if' && UNLESS.test(words)))

/** 'Yes but can't, will be late' */
const agreesInPart = (evidence: Evidence): boolean =>
  says(evidence, 'yes', 'ok') && mentions(evidence, 'late', 'if')

/** What limits a refusal, so that it is only likely. */
const LIMITS: readonly ((evidence: Evidence) => boolean)[] = [
  offersTime,
  isUnsure,
  refusesSwap,
  hasException,
  agreesInPart,
]

/** The verdict on refusals: 'I can't', 'not this Sunday'. */
export function decline(evidence: Evidence): Verdict {
  if (says(evidence, 'accept')) return doubt(null)
  const isFirm = says(evidence, 'decline')
  const agreed = lastOf(evidence, 'yes', 'ok')
  const refused = firstOf(evidence, 'decline', 'not')
  if (agreed > refused)
    return leadsBut(evidence, refused, agreed) && !isFirm ? consent(evidence) : doubt(null)
  if (agreed >= 0 && !isFirm) return doubt(null)
  if (LIMITS.some((limits) => limits(evidence))) return doubt('decline')
  const isDoubted = evidence.all.some((one) => one.doubts && isBeside(one, evidence, 'decline', 'not'))
  return isDoubted && !isFirm ? doubt('decline', true) : DECLINE
}

const EXPLAINING = containing('explaining')
const EASY = beginning('easy')

/** 'No problem', 'that's fine', 'sorry for the confusion' take up a 'no' before them and lead to an accept. */
const isEasing = ({ lexemes }: Statement): boolean =>
  lexemes.some(
    ({ of, words }) =>
      of === 'courtesy' ||
      (of === 'sorry' && EXPLAINING.test(words)) ||
      (of === 'accept' && REASSURING.test(words)) ||
      (of === 'ok' && (EASY.test(words) || REASSURING.test(words))),
  )

/** 'No, thank you' stays a no. */
function isNoThanks({ all }: Evidence): boolean {
  const at = all.findIndex(({ polarity }) => polarity === 'no')
  return all.slice(at, at + 2).some((one) => has(one, 'thanks'))
}

/** 'No, no problem, I can do it', 'no but I can do it' */
function isTakenUp(evidence: Evidence, refused: number, accepted: number): boolean {
  const isEased = evidence.answering.slice(refused + 1, accepted + 1).some(isEasing)
  return (
    (isEased && !says(evidence, 'reason') && !isNoThanks(evidence)) ||
    evidence.all.some(({ opener }) => opener === 'correction') ||
    leadsBut(evidence, refused, accepted)
  )
}

/** The verdict on a 'no' by itself, with a reason, or before 'that's fine, I can'. */
export function no(evidence: Evidence): Verdict {
  const at = firstOf(evidence, 'no')
  const accepted = lastOf(evidence, 'accept')
  const agreed = firstOf(evidence, 'yes')
  const hasReason = says(evidence, 'reason')
  if (agreed >= 0 && agreed < at && !hasReason) return doubt(null)
  if (accepted > at && isTakenUp(evidence, at, accepted) && !mentionsDoubt(evidence)) return ACCEPT
  if (accepted >= 0) return doubt(null)
  if (says(evidence, 'yes', 'ok')) return hasReason ? DECLINE : doubt(null)
  if (evidence.all.some(({ doubts, asks }) => doubts && !asks)) return doubt('decline')
  return { says: 'decline', isBare: evidence.answering.every((one) => points(one, 'no')) }
}
