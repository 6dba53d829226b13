import { has, type Polarity, type Predicate, REASSURING } from './clauses.ts'
import { readDay } from './days.ts'
import type { Answer } from './understanding.ts'

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

/** 'I can't after all' corrects what was said before this text. */
const AFTER_ALL =
  /after all|actually|turns out|change of plans?|plans|al final|siempre|resulta|afinal|na verdade|no fim|finalement|en fait|doch|planander/

/** 'Decline by accident': one answer, and then it is taken back. */
function isTakenBack(readings: readonly Reading[]): boolean {
  const corrections = readings.filter(({ opener }) => opener === 'correction')
  const answers = readings.filter(({ polarity }) => polarity !== null)
  if (AFTER_ALL.test(corrections[0]?.openedBy ?? '')) return false
  return (
    corrections.length === 1 &&
    answers.length === 1 &&
    corrections[0] === readings.at(-1) &&
    corrections[0]?.polarity === null
  )
}

const answersBy = (polarity: Polarity): boolean => ['accept', 'yes', 'ok', 'wish'].includes(polarity)

/** The readings that answer what was asked; offers for another day and other activities do not. */
function isAnswering({ polarity, isAside, isElsewhere, isThere, asks }: Reading): boolean {
  if (polarity === null || asks || (isAside && polarity !== 'no')) return false
  const isOff = isElsewhere && polarity !== 'reason' && polarity !== 'yes'
  return !isOff || (isThere && (polarity === 'decline' || polarity === 'not'))
}

const doubt = (likely: Answer | null, isQuestion = false): Verdict => ({ says: 'doubt', likely, isQuestion })

const isOneOf = (polarity: Polarity | null, of: readonly Polarity[]): boolean =>
  polarity !== null && of.includes(polarity)

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

const UNLESS = /^(unless|a menos.*|a no ser|a nao ser.*|sauf si|a moins.*|es sei denn|salvo)/

/** Refusals: 'I can't', 'not this Sunday'. */
function decline(evidence: Evidence): Verdict {
  const { all } = evidence
  if (says(evidence, 'accept')) return doubt(null)
  const particle = lastOf(evidence, 'yes', 'ok')
  const refusal = firstOf(evidence, 'decline', 'not')
  if (particle > refusal && isBetween(evidence, refusal, particle) && !says(evidence, 'decline'))
    return consent(evidence)
  if (particle > refusal) return doubt(null)
  if (particle >= 0 && !says(evidence, 'decline')) return doubt(null)
  const unsure = all.some(
    (one) => has(one, 'if', 'unsure', 'late', 'until') && sharesSentence(one, evidence, 'decline', 'not'),
  )
  const isPartial = evidence.answering.some((one) => one.polarity === 'decline' && has(one, 'swap'))
  const offersTime = all.some((one) => one.isElsewhere && one.polarity === 'accept' && has(one, 'time'))
  if (offersTime) return doubt('decline')
  const isConditional = all.some(({ lexemes }) =>
    lexemes.some(({ of, words }) => of === 'if' && UNLESS.test(words)),
  )
  if (unsure || isPartial || isConditional || (particle >= 0 && someHas(evidence, 'late', 'if')))
    return doubt('decline')
  if (doubtBeside(evidence, 'decline', 'not') && !says(evidence, 'decline')) return doubt('decline', true)
  return { says: 'decline', isBare: false }
}

const sharesSentence = ({ sentence }: Reading, { answering }: Evidence, ...of: Polarity[]): boolean =>
  answering.some((one) => one.sentence === sentence && isOneOf(one.polarity, of))

const EXPLAINING = /for the|confus|demora|retard|tard|spate|de (repondre|repuesta)|늦|이제/
const EASY = /^(thats|its|that is|it is|all good|todo|tudo|esta bien|alles gut|ca va|cest|c est|괜찮)/

/** 'No problem', 'that's fine', 'sorry for the confusion' take up a 'no' before them and lead to an accept. */
const isEasing = ({ lexemes }: Reading): boolean =>
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

const isCorrected = (all: readonly Reading[]): boolean => all.some(({ opener }) => opener === 'correction')

/** A 'but' leads from one to the other. */
function isBetween(evidence: Evidence, from: number, to: number): boolean {
  const first = evidence.answering[from]
  return isAfterBut(evidence, to) && first !== undefined && evidence.all.indexOf(first) < lastBut(evidence)
}

/** 'No' by itself, with a reason, or before 'that's fine, I can'. */
function no(evidence: Evidence): Verdict {
  const { all, answering } = evidence
  const at = firstOf(evidence, 'no')
  const accepted = lastOf(evidence, 'accept')
  const isEased =
    (answering.slice(at + 1, accepted + 1).some(isEasing) &&
      !says(evidence, 'reason') &&
      !isNoThanks(evidence)) ||
    isCorrected(all)
  const agreed = firstOf(evidence, 'yes')
  if (agreed >= 0 && agreed < at && !says(evidence, 'reason')) return doubt(null)
  if (accepted > at && (isEased || isBetween(evidence, at, accepted)) && !someHas(evidence, ...DOUBTS))
    return { says: 'accept', isBare: false }
  if (says(evidence, 'accept', 'yes', 'ok'))
    return says(evidence, 'reason') && !says(evidence, 'accept')
      ? { says: 'decline', isBare: false }
      : doubt(null)
  if (all.some(({ doubts, asks }) => doubts && !asks)) return doubt('decline')
  return { says: 'decline', isBare: answering.every(({ polarity }) => polarity === 'no') }
}

const PAST =
  /\b(was|were|had|been|estaba|estuve|tenia|tava|estava|tinha|etais|avais|war|hatte|gerade)\b|었|았|했|느라|중이라/

/** What stood in the way is over, or was no refusal, and a later sentence accepts. */
function isLater({ answering }: Evidence, at: number, than: number): boolean {
  const before = answering[than]
  const isOver = before?.polarity === 'fog' || before?.lexemes.some(({ words }) => PAST.test(words)) === true
  return isOver && (answering[at]?.sentence ?? 0) > (before?.sentence ?? 0)
}

/** A reason beside something that accepts: 'a bit hoarse, but yes', 'yes I saw it, unfortunately I'm away'. */
function despiteReason(evidence: Evidence): Verdict {
  const accepted = lastOf(evidence, 'accept', 'yes')
  const reason = lastOf(evidence, 'reason', 'fog')
  if (accepted > reason && (isAfterBut(evidence, accepted) || isLater(evidence, accepted, reason)))
    return consent(evidence)
  if (!says(evidence, 'reason')) return doubt('accept')
  if (says(evidence, 'accept')) return doubt(null)
  const agreed = evidence.answering[accepted]
  const sorry = evidence.all.findLastIndex((one) => has(one, 'sorry'))
  const isSorryAfter = sorry > (agreed ? evidence.all.indexOf(agreed) : -1)
  const regrets = lastBut(evidence) >= 0 || isSorryAfter || says(evidence, 'wish')
  if (regrets && reason > accepted && !evidence.all.some(({ doubts }) => doubts))
    return { says: 'decline', isBare: false }
  return doubt(null)
}

/** The question follows an answer that was complete without it. */
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

const isUnclearBut = ({ lexemes, polarity, opener }: Reading): boolean =>
  opener === 'but' &&
  (polarity === null || !answersBy(polarity)) &&
  lexemes.some(({ of }) => of === 'unknown')

/** 'Yes, Saturday' is another day; a day inside a remark is not. */
const leadsElsewhere = ({ isElsewhere, polarity, lexemes }: Reading): boolean =>
  isElsewhere && polarity !== 'reason' && (polarity !== null || lexemes.every(({ of }) => of !== 'unknown'))

/** What belongs to serving; coffee afterwards does not. */
const PREPARATION =
  /rehears|practi|sound|warm|ensa(y|i)|prueba|passagem|passar|repet|balance|prob|einsing|연습|리허설/

/** 'I can't do rehearsal' limits an accept; 'I can't stay for coffee' does not. */
function deniesAside(reading: Reading): boolean {
  const { isAside, polarity, lexemes } = reading
  if (!isAside) return false
  const negation = lexemes.findIndex(({ of }) => ['not', 'cannot', 'no', 'refuse', 'decline'].includes(of))
  const aside = lexemes.findLastIndex(({ of }) => of === 'aside')
  if (polarity === 'decline') return sharesTask(reading) || negation > aside
  return polarity === 'fog' || polarity === 'not' || polarity === 'mixed'
}

const sharesTask = ({ lexemes }: Reading): boolean =>
  lexemes.some(({ of, words }) => of === 'aside' && PREPARATION.test(words))

function consent(evidence: Evidence): Verdict {
  const { all, answering } = evidence
  if (says(evidence, 'wish') && lastBut(evidence) >= 0 && !says(evidence, 'accept', 'yes'))
    return { says: 'decline', isBare: false }
  if (someHas(evidence, ...DOUBTS) || all.some(leadsElsewhere)) return doubt('accept')
  if (all.some(({ asks }) => asks) && !isQuestionApart(evidence)) return doubt('accept', true)
  const last = lastOf(evidence, 'accept', 'yes')
  const sparesAside = isAfterBut(evidence, last) && answering.slice(last + 1).length === 0
  if (
    answering.some((one) =>
      one.lexemes.some(({ of, words }) => of === 'only' && !/^(just|so|juste|만)$/.test(words)),
    )
  )
    return doubt('accept')
  if (all.some(isUnclearBut)) return doubt('accept')
  if (all.some(deniesAside) && !sparesAside) return doubt('accept')
  return { says: 'accept', isBare: !says(evidence, 'accept', 'wish') }
}

/** What a text about another day or condition would answer. */
function leaning(all: readonly Reading[]): Answer | null {
  const polarities = all.filter(({ asks }) => !asks).map(({ polarity }) => polarity)
  if (polarities.some((one) => one === 'decline' || one === 'not'))
    return polarities.includes('accept') ? null : 'decline'
  return polarities.includes('accept') ? 'accept' : null
}

/** Nothing answers: courtesy, another activity, a question, or nothing that is understood. */
function otherwise(evidence: Evidence): Verdict {
  const { all } = evidence
  const asks = all.some((one) => one.asks)
  if (asks || someHas(evidence, ...DOUBTS)) return doubt(leaning(all), leaning(all) === null)
  const lexemes = all.flatMap((one) => one.lexemes)
  const isPolite = lexemes.some(({ of }) => ['thanks', 'courtesy', 'noted'].includes(of))
  const isKnown = lexemes.every(({ of }) => of !== 'unknown')
  if (all.some(({ polarity }) => polarity !== null))
    return all.some(({ isAside }) => isAside)
      ? doubt(all.some(({ isAside, polarity }) => isAside && polarity === 'decline') ? 'decline' : null)
      : doubt(null)
  if (isPolite && isKnown && !someHas(evidence, 'sorry') && !someHas(evidence, 'number', 'aside'))
    return { says: 'courtesy' }
  if (someHas(evidence, 'sorry') && isKnown) return { says: 'regret' }
  return { says: 'nothing', isAside: someHas(evidence, 'aside') }
}

const LATER = /\b(later|luego|despues|depois|plus tard|tout a l ?heure|spater|nachher)\b|나중|이따/

/** 'In a meeting, will answer later' */
const saysLater = ({ lexemes }: Reading): boolean => lexemes.some(({ words }) => LATER.test(words))

/** The verdict on predicates about one thing that starts at one of these times. */
export function judge(
  predicates: readonly Predicate[],
  starts: Starts,
  now: Temporal.ZonedDateTime,
): Verdict {
  const readings = predicates.map((predicate) => readingOf(predicate, starts, now))
  if (isTakenBack(readings))
    return doubt(readings.some(({ polarity }) => polarity === 'decline') ? 'decline' : null)
  const all = afterCorrection(readings)
  const evidence: Evidence = { all, answering: all.filter(isAnswering) }
  if (says(evidence, 'mixed')) return doubt(null)
  if (all.some((one) => has(one, 'all', 'both') && one.polarity === 'decline' && starts.length < 2))
    return doubt('decline')
  if (says(evidence, 'decline', 'not')) return decline(evidence)
  if (says(evidence, 'no')) return no(evidence)
  const accepts = says(evidence, 'accept', 'yes', 'wish', 'ok')
  if (accepts && says(evidence, 'reason', 'fog')) return despiteReason(evidence)
  if (accepts) return consent(evidence)
  if (says(evidence, 'reason'))
    return all.some((one) => one.asks || has(one, 'later', 'unsure', 'if', 'swap') || saysLater(one))
      ? doubt('decline')
      : { says: 'reason' }
  if (says(evidence, 'fog')) return doubt(null)
  return otherwise(evidence)
}
