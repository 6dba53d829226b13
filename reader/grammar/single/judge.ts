import { has, type Predicate } from '../../clauses/clauses.ts'
import { containing, holding } from '../../folders.ts'
import type { Answer } from '../../reading.ts'
import { consent, despiteReason } from './consent.ts'
import {
  asks,
  type Evidence,
  evidenceOf,
  mentions,
  mentionsDoubt,
  points,
  type Statement,
  says,
  statementOf,
} from './evidence.ts'
import { decline, no } from './refusal.ts'
import { doubt, type Verdict } from './verdict.ts'

/** What stands before a correction no longer counts when something is said after it. */
function afterCorrection(statements: readonly Statement[]): readonly Statement[] {
  const last = statements.findLastIndex(({ polarity }) => polarity !== null && polarity !== 'ok')
  const at = statements.slice(0, last + 1).findLastIndex(({ opener }) => opener === 'correction')
  return at > 0 ? statements.slice(at) : statements
}

/** 'I can't after all' corrects what was said before this text. */
const AFTER_ALL = containing('after-all')

/** 'Decline by accident': one answer, and then it is taken back. */
function isTakenBack(statements: readonly Statement[]): boolean {
  const [correction, ...others] = statements.filter(({ opener }) => opener === 'correction')
  if (!correction || others.length > 0 || AFTER_ALL.test(correction.openedBy)) return false
  const answers = statements.filter(({ polarity }) => polarity !== null)
  return answers.length === 1 && correction === statements.at(-1) && correction.polarity === null
}

/** 'I can't do both' of one thing */
const refusesSeveral = ({ all }: Evidence): boolean =>
  all.some((one) => has(one, 'all', 'both') && one.polarity === 'decline')

const LATER = holding('later-on')

/** 'In a meeting, will answer later' */
const leavesOpen = (one: Statement): boolean =>
  one.asks || has(one, 'later', 'unsure', 'if', 'swap') || one.lexemes.some(({ words }) => LATER.test(words))

/** What a text about another day or condition would answer. */
function leaning({ all }: Evidence): Answer | null {
  const said = all.filter(({ asks }) => !asks)
  const accepts = said.some((one) => points(one, 'accept'))
  if (said.some((one) => points(one, 'decline', 'not'))) return accepts ? null : 'decline'
  return accepts ? 'accept' : null
}

/** What is said of other days and activities answers nothing, but may point one way. */
function besideTheMatter({ all }: Evidence): Verdict {
  const declines = all.some((one) => one.isAside && one.polarity === 'decline')
  return doubt(declines ? 'decline' : null)
}

/** Nothing answers: courtesy, another activity, a question, or nothing that is understood. */
function otherwise(evidence: Evidence): Verdict {
  const { all } = evidence
  if (asks(evidence) || mentionsDoubt(evidence)) {
    const likely = leaning(evidence)
    return doubt(likely, likely === null)
  }
  if (all.some(({ polarity }) => polarity !== null)) return besideTheMatter(evidence)
  if (mentions(evidence, 'unknown')) return { says: 'nothing' }
  if (mentions(evidence, 'sorry')) return { says: 'regret' }
  const isPolite = mentions(evidence, 'thanks', 'courtesy', 'noted')
  return isPolite && !mentions(evidence, 'number', 'aside') ? { says: 'courtesy' } : { says: 'nothing' }
}

/** The verdict of the statements that answer, the firmest first. */
function verdictOn(evidence: Evidence): Verdict {
  if (says(evidence, 'decline', 'not')) return decline(evidence)
  if (says(evidence, 'no')) return no(evidence)
  if (says(evidence, 'accept', 'yes', 'wish', 'ok'))
    return says(evidence, 'reason', 'fog') ? despiteReason(evidence) : consent(evidence)
  if (says(evidence, 'reason')) return evidence.all.some(leavesOpen) ? doubt('decline') : { says: 'reason' }
  return says(evidence, 'fog') ? doubt(null) : otherwise(evidence)
}

/** The verdict on predicates about one thing, or about several as if they were one. */
export function judge(predicates: readonly Predicate[], isListed: boolean): Verdict {
  const statements = predicates.map(statementOf)
  if (isTakenBack(statements)) {
    const declines = statements.some(({ polarity }) => polarity === 'decline')
    return doubt(declines ? 'decline' : null)
  }
  const evidence = evidenceOf(afterCorrection(statements))
  if (says(evidence, 'mixed')) return doubt(null)
  if (!isListed && refusesSeveral(evidence)) return doubt('decline')
  return verdictOn(evidence)
}
