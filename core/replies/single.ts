import { has, type Polarity, type Predicate, REASSURING } from './clauses.ts'
import { readDay } from './days.ts'
import type { Answer } from './types.ts'

/** What a text says about the one thing asked, whatever was sent before it. */
export type Verdict =
  /** `isBare`: only a particle or an approval ('yes', 'no', 'great'). */
  | { says: 'accept' | 'decline'; isBare: boolean }
  /** A reason why somebody cannot come, and nothing else. */
  | { says: 'reason' }
  | { says: 'doubt'; likely: Answer | null; isQuestion: boolean }
  | { says: 'courtesy' }
  /** A sorry and nothing else. */
  | { says: 'regret' }
  /** `isAside`: about another activity. */
  | { says: 'nothing'; isAside: boolean }

/** A predicate with what makes it doubtful. */
type Reading = Predicate & {
  /** Names another day or time than the one asked about. */
  isElsewhere: boolean
  /** Names the day or time asked about, perhaps beside another. */
  isThere: boolean
  doubts: boolean
  isAside: boolean
}

const DOUBTS = ['later', 'unsure', 'if', 'until', 'swap', 'late', 'either'] as const

type Starts = readonly (Temporal.ZonedDateTime | null)[]

type Place = Pick<Reading, 'isElsewhere' | 'isThere'>

function placeOf(predicate: Predicate, starts: Starts, now: Temporal.ZonedDateTime): Place {
  const days = predicate.lexemes.map((lexeme) => readDay(lexeme, starts, now)).filter((day) => day !== null)
  return {
    isElsewhere: days.some(({ fits }) => fits.length === 0),
    isThere: days.some(({ fits }) => fits.length > 0) || has(predicate, 'that_day'),
  }
}

function readingOf(predicate: Predicate, starts: Starts, now: Temporal.ZonedDateTime): Reading {
  return {
    ...predicate,
    ...placeOf(predicate, starts, now),
    doubts: has(predicate, ...DOUBTS) || predicate.asks,
    isAside: has(predicate, 'aside'),
  }
}

/** What stands before a correction no longer counts when something is said after it. */
function afterCorrection(readings: readonly Reading[]): readonly Reading[] {
  const last = readings.findLastIndex(({ polarity }) => polarity !== null && polarity !== 'ok')
  const at = readings.slice(0, last + 1).findLastIndex(({ opener }) => opener === 'correction')
  return at > 0 ? readings.slice(at) : readings
}

const answersBy = (polarity: Polarity): boolean => ['accept', 'yes', 'ok', 'wish'].includes(polarity)

/** The readings that answer what was asked; offers for another day and other activities do not. */
function isAnswering({ polarity, isAside, isElsewhere, isThere, asks }: Reading): boolean {
  if (polarity === null || asks || isAside) return false
  const isOff = isElsewhere && polarity !== 'reason' && polarity !== 'yes'
  return !isOff || (isThere && (polarity === 'decline' || polarity === 'not'))
}

const doubt = (likely: Answer | null, isQuestion = false): Verdict => ({ says: 'doubt', likely, isQuestion })

const isOneOf = (polarity: Polarity | null, of: readonly Polarity[]): boolean => polarity !== null && of.includes(polarity)

/** What there is to decide by. */
type Evidence = { all: readonly Reading[]; answering: readonly Reading[] }

const says = ({ answering }: Evidence, ...of: Polarity[]): boolean =>
  answering.some(({ polarity }) => isOneOf(polarity, of))

const firstOf = ({ answering }: Evidence, ...of: Polarity[]): number =>
  answering.findIndex(({ polarity }) => isOneOf(polarity, of))

const lastOf = ({ answering }: Evidence, ...of: Polarity[]): number =>
  answering.findLastIndex(({ polarity }) => isOneOf(polarity, of))

/** A doubt in a sentence that also says one of these. */
function doubtBeside({ all, answering }: Evidence, ...of: Polarity[]): boolean {
  const sentences = new Set(
    answering.filter(({ polarity }) => isOneOf(polarity, of)).map(({ sentence }) => sentence),
  )
  return all.some(({ doubts, sentence }) => doubts && sentences.has(sentence))
}

const lastBut = ({ all }: Evidence): number => all.findLastIndex(({ opener }) => opener === 'but')

/** It stands after the last 'but' of the text. */
function isAfterBut(evidence: Evidence, at: number): boolean {
  const reading = evidence.answering[at]
  const but = lastBut(evidence)
  return reading !== undefined && but >= 0 && evidence.all.indexOf(reading) >= but
}

const someHas = ({ all }: Evidence, ...of: Parameters<typeof has>[1][]): boolean =>
  all.some((reading) => has(reading, ...of))

/** Refusals: 'I can't', 'not this Sunday'. */
function decline(evidence: Evidence): Verdict {
  const { all } = evidence
  if (says(evidence, 'accept')) return doubt(null)
  const particle = lastOf(evidence, 'yes', 'ok')
  const refusal = firstOf(evidence, 'decline', 'not')
  if (particle > refusal && isAfterBut(evidence, particle) && !says(evidence, 'decline')) return consent(evidence)
  if (particle > refusal) return doubt(null)
  if (particle >= 0 && !says(evidence, 'decline')) return doubt(null)
  const unsure = all.some((one) => has(one, 'if', 'unsure', 'late', 'until') && sharesSentence(one, evidence, 'decline', 'not'))
  if (unsure || (particle >= 0 && someHas(evidence, 'late', 'if'))) return doubt('decline')
  if (doubtBeside(evidence, 'decline', 'not') && !says(evidence, 'decline')) return doubt('decline', true)
  return { says: 'decline', isBare: false }
}

const sharesSentence = ({ sentence }: Reading, { answering }: Evidence, ...of: Polarity[]): boolean =>
  answering.some((one) => one.sentence === sentence && isOneOf(one.polarity, of))

/** 'no problem', 'nothing planned': a negation that accepts and takes a 'no' before it up. */
const isReassuring = ({ lexemes }: Reading): boolean =>
  lexemes.some(({ of, words }) => (of === 'accept' || of === 'ok') && REASSURING.test(words))

/** 'No' by itself, with a reason, or before 'that's fine, I can'. */
function no(evidence: Evidence): Verdict {
  const { all, answering } = evidence
  const at = firstOf(evidence, 'no')
  const accepted = lastOf(evidence, 'accept')
  const isEased =
    answering.slice(at + 1, accepted).length > 0 ||
    answering.some(isReassuring) || all.some((one) => has(one, 'courtesy', 'ok', 'sorry'))
  if (accepted > at && (isEased || isAfterBut(evidence, accepted)) && !someHas(evidence, ...DOUBTS))
    return { says: 'accept', isBare: false }
  if (says(evidence, 'accept', 'yes', 'ok')) return says(evidence, 'reason') && !says(evidence, 'accept') ? { says: 'decline', isBare: false } : doubt(null)
  if (all.some(({ doubts, asks }) => doubts && !asks)) return doubt('decline')
  return { says: 'decline', isBare: answering.every(({ polarity }) => polarity === 'no') }
}

/** It stands in a later sentence. */
const isLater = ({ answering }: Evidence, at: number, than: number): boolean =>
  (answering[at]?.sentence ?? 0) > (answering[than]?.sentence ?? 0)

/** A reason beside something that accepts: 'a bit hoarse, but yes', 'yes I saw it, unfortunately I'm away'. */
function despiteReason(evidence: Evidence): Verdict {
  const accepted = lastOf(evidence, 'accept', 'yes')
  const reason = lastOf(evidence, 'reason', 'fog')
  if (accepted > reason && (isAfterBut(evidence, accepted) || isLater(evidence, accepted, reason))) return consent(evidence)
  if (!says(evidence, 'reason')) return doubt('accept')
  if (says(evidence, 'accept')) return doubt(null)
  const regrets = lastBut(evidence) >= 0 || someHas(evidence, 'sorry') || says(evidence, 'wish')
  if (regrets && reason > accepted && !evidence.all.some(({ doubts }) => doubts)) return { says: 'decline', isBare: false }
  return doubt(null)
}

/** The question follows an answer that was complete without it. */
function isQuestionApart({ all }: Evidence): boolean {
  const asked = all.filter(({ asks }) => asks)
  const answered = all.filter(({ asks, polarity }) => !asks && polarity !== null)
  return asked.every((one) => answered.length > 0 && answered.every(({ sentence }) => sentence < one.sentence) && has(one, 'question'))
}

const isUnclearBut = ({ lexemes, polarity, opener }: Reading): boolean =>
  opener === 'but' && (polarity === null || !answersBy(polarity)) && lexemes.some(({ of }) => of === 'unknown')

/** 'Yes, Saturday' is another day; a day inside a remark is not. */
const leadsElsewhere = ({ isElsewhere, polarity, lexemes }: Reading): boolean =>
  isElsewhere && polarity !== 'reason' && (polarity !== null || lexemes.every(({ of }) => of !== 'unknown'))

/** What belongs to serving; coffee afterwards does not. */
const PREPARATION = /rehears|practi|sound|warm|ensa(y|i)|prueba|passagem|passar|repet|balance|prob|einsing|연습|리허설/

const sharesTask = ({ lexemes }: Reading): boolean => lexemes.some(({ of, words }) => of === 'aside' && PREPARATION.test(words))

function consent(evidence: Evidence): Verdict {
  const { all, answering } = evidence
  if (says(evidence, 'wish') && lastBut(evidence) >= 0 && !says(evidence, 'accept', 'yes'))
    return { says: 'decline', isBare: false }
  if (someHas(evidence, ...DOUBTS) || all.some(leadsElsewhere)) return doubt('accept')
  if (all.some(({ asks }) => asks) && !isQuestionApart(evidence)) return doubt('accept', true)
  const last = lastOf(evidence, 'accept', 'yes')
  const sparesAside = isAfterBut(evidence, last) && answering.slice(last + 1).length === 0
  if (all.some(isUnclearBut)) return doubt('accept')
  if (all.some((one) => one.isAside && one.polarity === 'decline' && sharesTask(one)) && !sparesAside) return doubt('accept')
  return { says: 'accept', isBare: !says(evidence, 'accept', 'wish') }
}

/** Nothing answers: courtesy, another activity, a question, or nothing that is understood. */
function otherwise(evidence: Evidence): Verdict {
  const { all } = evidence
  const asks = all.some((one) => one.asks)
  if (asks || someHas(evidence, ...DOUBTS)) return doubt(null, asks)
  const lexemes = all.flatMap((one) => one.lexemes)
  const isPolite = lexemes.some(({ of }) => ['thanks', 'courtesy', 'noted'].includes(of))
  const isKnown = lexemes.every(({ of }) => of !== 'unknown')
  if (all.some(({ polarity }) => polarity !== null)) return all.some(({ isAside }) => isAside) ? { says: 'nothing', isAside: true } : doubt(null)
  if (isPolite && isKnown && !someHas(evidence, 'sorry') && !someHas(evidence, 'number', 'aside')) return { says: 'courtesy' }
  if (someHas(evidence, 'sorry') && isKnown) return { says: 'regret' }
  return { says: 'nothing', isAside: someHas(evidence, 'aside') }
}

/** The verdict on predicates about one thing that starts at one of these times. */
export function judge(predicates: readonly Predicate[], starts: Starts, now: Temporal.ZonedDateTime): Verdict {
  const all = afterCorrection(predicates.map((predicate) => readingOf(predicate, starts, now)))
  const evidence: Evidence = { all, answering: all.filter(isAnswering) }
  if (says(evidence, 'mixed')) return doubt(null)
  if (says(evidence, 'decline', 'not')) return decline(evidence)
  if (says(evidence, 'no')) return no(evidence)
  const accepts = says(evidence, 'accept', 'yes', 'wish', 'ok')
  if (accepts && says(evidence, 'reason', 'fog')) return despiteReason(evidence)
  if (accepts) return consent(evidence)
  if (says(evidence, 'reason')) return all.some((one) => one.asks || has(one, 'later', 'unsure', 'if', 'swap')) ? doubt('decline') : { says: 'reason' }
  if (says(evidence, 'fog')) return doubt(null)
  return otherwise(evidence)
}
