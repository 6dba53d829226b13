import { isAfter, later } from '#core/time/instant.ts'
import { localDate } from '#core/time/words.ts'
import { MOVED } from '#core/vocabulary/messages.ts'
import { capWeekly } from './cap.ts'
import { combine, compareText, shareWithinPlans, type UnkeyedText } from './combine.ts'
import { readHistory } from './history.ts'
import { withLatest } from './latest.ts'
import { movedTexts } from './moved.ts'
import { type Assignment, type ScheduleInput, unreachableOf, type WantedText } from './schedule-input.ts'
import { type SchedulingContext, wantedConfirmation, wantedLater } from './wanted-lines.ts'

/** How far ahead texts are scheduled. */
const HORIZON = { hours: 35 * 24 } as const

const KIND_ORDER: readonly WantedText['kind'][] = [
  MOVED,
  'confirmation',
  'confirmation_reminder',
  'follow_up',
]

const byDue = (a: WantedText, b: WantedText): number =>
  Temporal.Instant.compare(a.dueAt, b.dueAt) ||
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
  compareText(a.key, b.key)

/** Local dates are asked for again and again for the few starts of a church. */
function rememberDates(zone: string): (at: Temporal.Instant) => string {
  const dates = new Map<number, string>()
  return (at) => {
    const known = dates.get(at.epochMilliseconds)
    if (known) return known
    const date = localDate(at, zone).toString()
    dates.set(at.epochMilliseconds, date)
    return date
  }
}

function blockUnreachable<Some extends UnkeyedText>(
  texts: readonly Some[],
  recipients: ScheduleInput['recipients'],
): Some[] {
  return texts.map((text) => ({
    ...text,
    blocked: text.blocked ?? unreachableOf(recipients.get(text.personId)),
  }))
}

/**
 * When each assignment is or was asked: by the first text, which goes now when it is late, else by the e-mail; and
 * once more when it moves.
 */
function askedAtOf(
  confirmations: readonly UnkeyedText[],
  moved: readonly UnkeyedText[],
  { history, dateOf, now }: SchedulingContext,
) {
  const planned = new Map(
    confirmations
      .filter((text) => text.blocked !== 'answered')
      .flatMap((text) => text.lines.map((line) => [line.assignmentId, later(text.dueAt, now)] as const)),
  )
  const told = new Map(
    moved.flatMap((text) => text.lines.map((line) => [line.assignmentId, later(text.dueAt, now)] as const)),
  )
  return ({ id, startsAt, requestedAt }: Assignment): Temporal.Instant | null => {
    const askedAt = history.askedAt(id, dateOf(startsAt)) ?? planned.get(id) ?? requestedAt
    const toldAt = told.get(id) ?? history.moves(id).at(-1)?.at
    return toldAt ? later(toldAt, askedAt ?? toldAt) : askedAt
  }
}

function name(text: UnkeyedText & { latestAt: Temporal.Instant }, context: SchedulingContext): WantedText {
  const { kind, personId, lines, dueAt, latestAt, blocked } = text
  const moves = (assignmentId: string): number => context.history.moves(assignmentId).length
  const again = (assignmentId: string, startsAt: Temporal.Instant): string => {
    const times =
      kind === 'confirmation' ? context.history.timesAsked(assignmentId, context.dateOf(startsAt)) : 0
    return times === 0 ? '' : `:${times}`
  }
  const set = lines.map(({ assignmentId, leadKey, startsAt }) =>
    kind === MOVED
      ? `${assignmentId}:${moves(assignmentId)}:${startsAt}`
      : `${assignmentId}:${leadKey}:${context.dateOf(startsAt)}${again(assignmentId, startsAt)}`,
  )
  const leadKey = lines[0]?.leadKey
  if (leadKey === undefined) throw new Error('a text needs a line')
  return {
    key: `${kind}/${personId}/${set.toSorted().join('+')}`,
    kind,
    leadKey,
    personId,
    lines,
    dueAt,
    latestAt,
    blocked,
  }
}

/**
 * Every text that should exist for the next 35 days, soonest first, with the reason where one will not go.
 * Pure: the same input in any order gives the same list, and its own result as history changes nothing.
 * Assignment ids are unique in the input.
 */
export function scheduleMessages(input: ScheduleInput): WantedText[] {
  const { now, assignments, recipients, rules, templateFor } = input
  const dateOf = rememberDates(rules.zone)
  const context: SchedulingContext = { now, rules, dateOf, history: readHistory(input.history, dateOf) }

  const first = assignments.flatMap(
    (assignment) => wantedConfirmation(assignment, templateFor(assignment.serviceTypeId), context) ?? [],
  )
  const confirmations = combine(blockUnreachable(shareWithinPlans(first, dateOf), recipients))
  const moved = blockUnreachable(movedTexts(input, context.history), recipients)
  const askedAt = askedAtOf(confirmations, moved, context)
  const others = assignments.flatMap((assignment) =>
    wantedLater(assignment, templateFor(assignment.serviceTypeId), askedAt(assignment), context),
  )
  const reminders = combine(blockUnreachable(shareWithinPlans(others, dateOf), recipients))

  const horizon = now.add(HORIZON)
  const wanted = [...moved, ...withLatest([...confirmations, ...reminders], now)]
    .filter((text) => !isAfter(text.dueAt, horizon))
    .map((text) => name(text, context))
  const { sentTo, isAsked } = context.history
  return capWeekly(
    wanted.toSorted(byDue),
    { weeklyCap: rules.weeklyCap, now },
    { sentTo, isAsked: ({ assignmentId, startsAt }) => isAsked(assignmentId, dateOf(startsAt)) },
  )
}
