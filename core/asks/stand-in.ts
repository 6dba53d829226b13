import type { AskProblem } from '#core/vocabulary/asks.ts'

/** Who does not answer is not asked for something else for so long. */
export const LEFT_ALONE = { hours: 7 * 24 } as const

/** Somebody who can be scheduled to a position, with what decides whether they are asked. */
export type StandIn = {
  personId: string
  name: string
  /** Null: never, as far as anybody knows. */
  lastServedAt: Temporal.Instant | null
  isArchived: boolean
  /** They said no to something on the same plan. */
  hasDeclined: boolean
  /** They serve, or were asked to serve, at that time. */
  servesThen: boolean
  isBlockedOut: boolean
  isOptedOut: boolean
  isReachable: boolean
  /** They were asked for this place before. */
  wasAsked: boolean
  /** They were asked for something else in the last days, and have not answered. */
  isWaitedFor: boolean
  /** By itself they were asked as often as the team wants in a month. */
  wasAskedOften: boolean
}

const PROBLEMS: readonly (readonly [AskProblem, (standIn: StandIn) => boolean])[] = [
  ['archived', ({ isArchived }) => isArchived],
  ['declined', ({ hasDeclined }) => hasDeclined],
  ['asked', ({ wasAsked }) => wasAsked],
  ['asked_lately', ({ isWaitedFor }) => isWaitedFor],
  ['asked_often', ({ wasAskedOften }) => wasAskedOften],
  ['serves_then', ({ servesThen }) => servesThen],
  ['blocked_out', ({ isBlockedOut }) => isBlockedOut],
  ['opted_out', ({ isOptedOut }) => isOptedOut],
  ['unreachable', ({ isReachable }) => !isReachable],
]

/** Why somebody is not asked; null when they are. */
export const problemOf = (standIn: StandIn): AskProblem | null =>
  PROBLEMS.find(([, has]) => has(standIn))?.[0] ?? null

/** What stands in somebody's way for some days only; who is asked elsewhere for the same time has it, too. */
const PASSING = ['asked_lately', 'asked_often'] as const satisfies readonly AskProblem[]
/** Whether somebody may be asked after all, before the service begins. */
export const passes = (problem: AskProblem): boolean => PASSING.some((one) => one === problem)

function byLastServed(one: StandIn, other: StandIn): number {
  const [a, b] = [one.lastServedAt, other.lastServedAt]
  const names = one.name.localeCompare(other.name) || one.personId.localeCompare(other.personId)
  if (a === null || b === null) return Number(a !== null) - Number(b !== null) || names
  return Temporal.Instant.compare(a, b) || names
}

/** In the order in which they are asked: who has not served for the longest time first. */
export const inFairOrder = <Known extends StandIn>(standIns: readonly Known[]): Known[] =>
  standIns.toSorted(byLastServed)
