import { isBefore } from '#core/time/instant.ts'
import type { BlockReason } from '#core/vocabulary/message-reasons.ts'
import type { ScheduledKind } from '#core/vocabulary/messages.ts'
import type { ScheduleKey } from './catalogue.ts'
import { confirmationDue, confirmationWindow, isFarEnough, leadDue, leadMoment } from './due.ts'
import type { History } from './history.ts'
import { allowedKeys } from './packages.ts'
import type { Assignment, ChurchRules, MessageLine, ScheduleTemplate } from './schedule-input.ts'

type Instant = Temporal.Instant

/** One line that should be texted: a wanted text as if nothing were shared or combined. */
export type WantedLine = {
  kind: ScheduledKind
  personId: string
  line: MessageLine
  dueAt: Instant
  blocked: BlockReason | null
  /** Its template and package let it share a text with other plans. */
  mayCombine: boolean
}

/** What is wanted depends on this, besides its assignment and template. */
export type SchedulingContext = {
  now: Instant
  rules: ChurchRules
  history: History
  dateOf: (at: Instant) => string
}

const isOpenForTexts = (assignment: Assignment, now: Instant): boolean =>
  !assignment.isPencilledIn && isBefore(now, assignment.startsAt)

function lineOf(
  assignment: Assignment,
  template: ScheduleTemplate,
  { rules }: SchedulingContext,
  kind: ScheduledKind,
  leadKey: ScheduleKey,
): Omit<WantedLine, 'dueAt' | 'blocked'> {
  const { id: assignmentId, planId, startsAt, personId } = assignment
  const mayCombine = template.combination && rules.packageRules.combination
  return { kind, personId, line: { assignmentId, planId, leadKey, startsAt }, mayCombine }
}

/** The first text about an assignment: none when switched off, not asked for yet, or when any text has asked before. */
export function wantedConfirmation(
  assignment: Assignment,
  template: ScheduleTemplate,
  context: SchedulingContext,
): WantedLine | null {
  const { now, rules, history, dateOf } = context
  const { id: assignmentId, startsAt } = assignment
  const leadKey = template.confirmation
  if (leadKey === null || !rules.confirmationsOn || assignment.isPencilledIn) return null
  const time = template.confirmationTime ?? null
  const moment = leadMoment(assignment, leadKey, rules.zone, time)
  if (moment === null || !isBefore(now, assignment.endsAt)) return null
  const identity = { kind: 'confirmation', assignmentId, leadKey, date: dateOf(startsAt) } as const
  if (history.isDone(identity) || history.isAsked(assignmentId, identity.date)) return null

  const common = lineOf(assignment, template, context, 'confirmation', leadKey)
  const dueOrNow = isBefore(moment, now) ? now : moment
  if (!isBefore(now, startsAt)) return { ...common, dueAt: dueOrNow, blocked: 'service_started' }
  const due = confirmationDue(moment, {
    now,
    zone: rules.zone,
    startsAt,
    window: rules.window,
    preferred: confirmationWindow(time, rules.window),
    plannedAt: history.plannedAt(identity),
  })
  const blocked = assignment.status === 'U' ? (due === null ? 'quiet_hours' : null) : 'answered'
  return { ...common, dueAt: due ?? dueOrNow, blocked: assignment.isOff ? 'switched_off' : blocked }
}

type LaterKind = Exclude<ScheduledKind, 'confirmation'>

function switchedOn(kind: LaterKind, template: ScheduleTemplate, rules: ChurchRules): readonly ScheduleKey[] {
  if (kind === 'confirmation_reminder') return template.confirmationReminders
  return rules.followUpsOn ? template.followUps : []
}

/**
 * The reminders (while the answer is missing) and follow-ups (once accepted) of an assignment. `askedAt` is when
 * it is or was first asked: reminders need one, and nothing follows within two hours of it.
 */
export function wantedLater(
  assignment: Assignment,
  template: ScheduleTemplate,
  askedAt: Instant | null,
  context: SchedulingContext,
): WantedLine[] {
  const { now, rules, history, dateOf } = context
  const { id: assignmentId, startsAt, status } = assignment
  if (!isOpenForTexts(assignment, now)) return []

  const ofKey = (kind: LaterKind, leadKey: ScheduleKey, reason: BlockReason | null): WantedLine[] => {
    const identity = { kind, assignmentId, leadKey, date: dateOf(startsAt) } as const
    const moment = leadMoment(assignment, leadKey, rules.zone)
    if (moment === null || history.isDone(identity)) return []
    const plannedAt = history.plannedAt(identity)
    const due = leadDue(moment, leadKey, {
      now,
      zone: rules.zone,
      startsAt,
      window: rules.window,
      preferred: rules.window,
      plannedAt,
    })
    if (due === 'past' || !isFarEnough(due ?? moment, askedAt, plannedAt !== null)) return []
    const off = assignment.isOff ? 'switched_off' : null
    const blocked = off ?? reason ?? (due === null ? 'quiet_hours' : null)
    return [{ ...lineOf(assignment, template, context, kind, leadKey), dueAt: due ?? moment, blocked }]
  }

  const ofKind = (kind: LaterKind, answered: BlockReason | null): WantedLine[] => {
    const on = switchedOn(kind, template, rules)
    const allowed = allowedKeys(rules.packageRules, kind, on)
    return on.flatMap((key) => ofKey(kind, key, answered ?? (allowed.includes(key) ? null : 'package')))
  }

  /** A reminder a minute before is for those whom the one an hour before did not reach. */
  const isNeeded = ({ line }: WantedLine, all: readonly WantedLine[]): boolean => {
    if (line.leadKey !== 'follow_up_1_minute') return true
    const hourBefore = {
      kind: 'follow_up',
      assignmentId,
      leadKey: 'follow_up_1_hour',
      date: dateOf(startsAt),
    } as const
    const isComing = all.some(({ line, blocked }) => line.leadKey === hourBefore.leadKey && blocked === null)
    return !isComing && !history.isSent(hourBefore)
  }
  const followUps = status === 'C' ? ofKind('follow_up', null) : []

  return [
    ...(askedAt === null ? [] : ofKind('confirmation_reminder', status === 'U' ? null : 'answered')),
    ...followUps.filter((wanted) => isNeeded(wanted, followUps)),
  ]
}
