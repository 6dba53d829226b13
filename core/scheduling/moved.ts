import { earlier, isBefore, later } from '#core/time/instant.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import { NO_LEAD } from './catalogue.ts'
import { compareLines, type UnkeyedText } from './combine.ts'
import { moveDue } from './due.ts'
import type { History, Move } from './history.ts'
import type {
  AcceptedStart,
  Assignment,
  MessageLine,
  ScheduleInput,
  ScheduleTemplate,
} from './schedule-input.ts'

type Instant = Temporal.Instant

/** Who has accepted is asked again when the service moves, so the start that they accepted is remembered. */
export function acceptedStartsOf(
  assignments: readonly Pick<Assignment, 'id' | 'status' | 'startsAt'>[],
  known: ReadonlyMap<string, AcceptedStart>,
  now: Instant,
): { kept: Map<string, AcceptedStart>; added: string[]; forgotten: string[] } {
  const accepted = assignments.filter(({ status }) => status === 'C')
  const kept = accepted.map(({ id, startsAt }) => [id, known.get(id) ?? { startsAt, since: now }] as const)
  return {
    kept: new Map(kept),
    added: accepted.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    forgotten: assignments.filter(({ id, status }) => status !== 'C' && known.has(id)).map(({ id }) => id),
  }
}

/** The start that somebody knows who has accepted: what they were told last, else what they accepted. */
const knownStart = ({ startsAt, since }: AcceptedStart, moves: readonly Move[]): Instant =>
  moves.findLast(({ at }) => !isBefore(at, since))?.startsAt ?? startsAt

/** Whether somebody who has accepted was told since that it is off, and not yet that it is on again. */
const isToldOff = ({ since }: AcceptedStart, moves: readonly Move[], calledOffAt: Instant | null): boolean =>
  calledOffAt !== null && !isBefore(calledOffAt, since) && moves.every(({ at }) => isBefore(at, calledOffAt))

/** Whether the church texts about services with this template at all. */
const isTexted = (template: ScheduleTemplate, { rules }: ScheduleInput): boolean =>
  (template.confirmation !== null && rules.confirmationsOn) ||
  template.confirmationReminders.length > 0 ||
  (template.followUps.length > 0 && rules.followUpsOn)

type Moved = { personId: string; line: MessageLine & { movedFrom: Instant }; mayCombine: boolean }

function movedLine(assignment: Assignment, input: ScheduleInput, history: History): Moved | null {
  const { id: assignmentId, personId, planId, serviceTypeId, startsAt } = assignment
  const accepted = input.acceptedStarts.get(assignmentId)
  if (!accepted || assignment.status !== 'C' || assignment.isPencilledIn || assignment.isOff) return null
  const template = input.templateFor(serviceTypeId)
  if (!isBefore(input.now, startsAt) || !isTexted(template, input)) return null
  const moves = history.moves(assignmentId)
  const movedFrom = knownStart(accepted, moves)
  if (movedFrom.equals(startsAt) && !isToldOff(accepted, moves, history.calledOffAt(assignmentId)))
    return null
  const mayCombine = template.combination && input.rules.packageRules.combination
  return { personId, mayCombine, line: { assignmentId, planId, leadKey: NO_LEAD, startsAt, movedFrom } }
}

/** When somebody comes who has not heard of the move, or has: whatever is next. */
export const comesAt = (
  { startsAt, movedFrom = startsAt }: Pick<MessageLine, 'startsAt' | 'movedFrom'>,
  now: Instant,
): Instant => (isBefore(now, movedFrom) ? earlier(movedFrom, startsAt) : startsAt)

/** Planned before, it keeps its time; when that has passed, it goes as soon as it may. */
function dueOf({ line }: Moved, { now, rules }: ScheduleInput, history: History): Instant {
  const plannedAt = history.movePlannedAt(line.assignmentId, line.startsAt)
  const wantedAt = moveDue(later(plannedAt ?? now, now), rules.zone, rules.window, comesAt(line, now))
  return plannedAt !== null && wantedAt.equals(now) ? earlier(plannedAt, now) : wantedAt
}

/** One text for all plans with smart texting, else one for each. */
const textOf = ({ personId, mayCombine, line }: Moved): string =>
  JSON.stringify([personId, mayCombine ? null : line.planId])

/** Tells everybody who has accepted of all that has moved since, or is on again. */
export function movedTexts(input: ScheduleInput, history: History): (UnkeyedText & { latestAt: Instant })[] {
  const moved = input.assignments.flatMap((assignment) => movedLine(assignment, input, history) ?? [])
  return [...Map.groupBy(moved, textOf).values()].map((some) => ({
    kind: MOVED,
    personId: some[0]?.personId ?? '',
    lines: some.map(({ line }) => line).toSorted(compareLines),
    dueAt: some.map((one) => dueOf(one, input, history)).reduce(earlier),
    latestAt: some.map(({ line }) => line.startsAt).reduce(later),
    blocked: null,
    mayCombine: false,
  }))
}
