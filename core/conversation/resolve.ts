import { isBefore } from '#core/time/instant.ts'
import type { Answer, ItemAnswer, Understanding } from '#reader/read.ts'

/** An assignment that was asked by text on this phone and whose service has not started. */
export type AskedAssignment = {
  assignmentId: string
  personId: string
  planId: string
  status: 'U' | 'C' | 'D'
  startsAt: Temporal.Instant
}

export type ResolveInput = {
  understanding: Extract<Understanding, { kind: 'answer' }>
  /** Everything asked on this phone in this church that has not started: answered ones too, they can be changed. */
  asked: readonly AskedAssignment[]
  /** Assignment ids of the numbered text being answered (combined text or 'which one?'), in its order; null when there is none. */
  listed: readonly string[] | null
  /** The texts about assignments that went to this phone: asks and follow-ups. */
  texts: readonly { assignmentIds: readonly string[]; sentAt: Temporal.Instant }[]
  now: Temporal.Instant
}

/** `times`: positions in the times of the plan when the answer is only for some of them; null: all. */
export type AnswerChange = { assignmentId: string; status: 'C' | 'D'; times: readonly number[] | null }

export type Resolution =
  | { outcome: 'apply'; changes: AnswerChange[] }
  /** Send a numbered list; `answer` becomes the context's `pendingAnswer`. */
  | { outcome: 'ask_which'; answer: Answer; items: { number: number; assignmentId: string }[] }
  /** Everything it could be about has this answer already. */
  | { outcome: 'already_answered'; assignmentIds: string[] }
  | { outcome: 'nothing_open' }

type Asked = readonly AskedAssignment[]

const STATUS = { accept: 'C', decline: 'D' } as const

/** A text sent longer ago no longer tells what is being answered. */
const RECENT = { hours: 12 } as const

const soonestFirst = (a: AskedAssignment, b: AskedAssignment): number =>
  Temporal.Instant.compare(a.startsAt, b.startsAt) || (a.assignmentId < b.assignmentId ? -1 : 1)

const idsOf = (assignments: Asked): string[] => assignments.map(({ assignmentId }) => assignmentId)

const apply = (assignments: Asked, answer: Answer): Resolution => ({
  outcome: 'apply',
  changes: idsOf(assignments).map((assignmentId) => ({ assignmentId, status: STATUS[answer], times: null })),
})

const askWhich = (assignments: Asked, answer: Answer): Resolution => ({
  outcome: 'ask_which',
  answer,
  items: idsOf(assignments).map((assignmentId, index) => ({ number: index + 1, assignmentId })),
})

const alreadyAnswered = (assignments: Asked): Resolution => ({
  outcome: 'already_answered',
  assignmentIds: idsOf(assignments),
})

const isOfOnePerson = (assignments: Asked): boolean =>
  new Set(assignments.map(({ personId }) => personId)).size === 1

/** Two positions of one person at the same time of one plan are one thing to come to. */
const isOneOccasion = (assignments: Asked): boolean =>
  new Set(assignments.map(({ personId, planId, startsAt }) => `${personId}|${planId}|${startsAt}`)).size === 1

/** What an answer can change: what is open, and when nothing is what was answered otherwise. */
function changeable(assignments: Asked, answer: Answer): Asked {
  const open = assignments.filter(({ status }) => status === 'U')
  return open.length > 0 ? open : assignments.filter(({ status }) => status !== STATUS[answer])
}

/** What the recent texts were about, one list for each text. */
const recentSubjects = (asked: Asked, { texts, now }: ResolveInput): Asked[] =>
  texts
    .filter(({ sentAt }) => !isBefore(sentAt, now.subtract(RECENT)))
    .map(({ assignmentIds }) => asked.filter(({ assignmentId }) => assignmentIds.includes(assignmentId)))
    .filter((subjects) => subjects.length > 0)

/** What an answer without a number may be about: the one recent text, else everything open and what recent texts reminded of. */
function candidatesFor(asked: Asked, answer: Answer, input: ResolveInput): Asked {
  const recent = recentSubjects(asked, input)
  if (recent.length === 1 && recent[0]) return changeable(recent[0], answer)
  const reminded = new Set(idsOf(recent.flat()))
  const isMeant = ({ assignmentId, status }: AskedAssignment) =>
    status === 'U' || (status !== STATUS[answer] && reminded.has(assignmentId))
  const meant = asked.filter(isMeant)
  return meant.length > 0 ? meant : changeable(asked, answer)
}

/** What the recent texts were about, soonest first; everything when there were none. */
function mentionedLately(asked: Asked, input: ResolveInput): Asked {
  const mentioned = new Set(idsOf(recentSubjects(asked, input).flat()))
  return mentioned.size > 0 ? asked.filter(({ assignmentId }) => mentioned.has(assignmentId)) : asked
}

function resolveAsked(asked: Asked, answer: Answer, input: ResolveInput): Resolution {
  const candidates = candidatesFor(asked, answer, input)
  if (candidates.length === 0) return alreadyAnswered(mentionedLately(asked, input))
  return isOneOccasion(candidates) ? apply(candidates, answer) : askWhich(candidates, answer)
}

/** ACCEPT ALL and DECLINE ALL answer for one person, or for everybody whom the numbered text has listed. */
function resolveAll(asked: Asked, answer: Answer, input: ResolveInput): Resolution {
  const listed = asked.filter(({ assignmentId }) => input.listed?.includes(assignmentId))
  const candidates = listed.length > 0 ? changeable(listed, answer) : candidatesFor(asked, answer, input)
  if (candidates.length === 0) return alreadyAnswered(listed.length > 0 ? listed : asked)
  const isClear = listed.length > 0 || isOfOnePerson(candidates)
  return isClear ? apply(candidates, answer) : askWhich(candidates, answer)
}

/** Numbers count in the order of the numbered text, else soonest first over what is open. */
function resolveItems(asked: Asked, items: readonly ItemAnswer[], { listed }: ResolveInput): Resolution {
  const order = listed
    ? listed.map((id) => asked.find(({ assignmentId }) => assignmentId === id))
    : asked.filter(({ status }) => status === 'U')
  const changes = items.flatMap(({ index, answer, times }) => {
    const item = order[index]
    return item ? [{ assignmentId: item.assignmentId, status: STATUS[answer], times }] : []
  })
  if (changes.length === items.length) return { outcome: 'apply', changes }
  const answer = items[0]?.answer ?? 'accept'
  const left = changeable(asked, answer)
  return left.length > 0 ? askWhich(left, answer) : alreadyAnswered(asked)
}

/** Which assignments an answer changes, or what to ask. Services that have started are out of reach. */
export function resolve(input: ResolveInput): Resolution {
  const { understanding, now } = input
  const asked = input.asked.filter(({ startsAt }) => isBefore(now, startsAt)).toSorted(soonestFirst)
  if (asked.length === 0) return { outcome: 'nothing_open' }
  if (understanding.to === 'items') return resolveItems(asked, understanding.items, input)
  const resolveTo = understanding.to === 'all' ? resolveAll : resolveAsked
  return resolveTo(asked, understanding.answer, input)
}
