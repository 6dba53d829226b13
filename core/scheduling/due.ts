import { isAfter, isBefore, later } from '#core/time/instant.ts'
import { leadBefore } from '#core/time/lead.ts'
import { insideWindow, lastMomentBefore, nextOpening, type TextingWindow } from '#core/time/window.ts'
import {
  entryOf,
  goesAtItsTime,
  type LeadKey,
  NO_LEAD,
  ON_SCHEDULING,
  type ScheduleKey,
} from './catalogue.ts'
import type { Assignment, ConfirmationTime } from './schedule-input.ts'

type Instant = Temporal.Instant

/** What a due time depends on besides the lead. */
export type DueContext = {
  now: Instant
  zone: string
  startsAt: Instant
  /** When the church's texts may go. */
  window: TextingWindow
  /** The template's own hours inside them; where they leave no moment, the church's count. */
  preferred: TextingWindow
  /** For when it is planned already; null when it is new. */
  plannedAt: Instant | null
}

const laterTime = (a: string, b: string): string => [a, b].toSorted()[1] ?? b
const earlierTime = (a: string, b: string): string => [a, b].toSorted()[0] ?? b

/** The hours in which a confirmation may go: the template's own inside the church's, or the church's when they do not meet. */
export function confirmationWindow(
  time: ConfirmationTime | null | undefined,
  window: TextingWindow,
): TextingWindow {
  if (!time) return window
  const wanted = 'at' in time ? { from: time.at, until: window.until } : time.between
  const from = laterTime(wanted.from, window.from)
  const until = earlierTime(wanted.until, window.until)
  return from < until ? { from, until } : window
}

type Asked = Pick<Assignment, 'requestedAt' | 'noticedAt' | 'startsAt'>

/** Whoever schedules somebody may still be at it. */
const SCHEDULING_WAIT = { minutes: 10 } as const

/** When somebody who was just scheduled is asked; long ago for whom we found already scheduled. */
const scheduledMoment = ({ noticedAt }: Asked): Instant =>
  noticedAt?.add(SCHEDULING_WAIT) ?? Temporal.Instant.fromEpochMilliseconds(0)

/** The moment a lead stands for, before any window: null for 'as soon as the e-mail was sent' while none was, and without a lead. */
export function leadMoment(
  assignment: Asked,
  key: LeadKey,
  zone: string,
  time: ConfirmationTime | null = null,
): Instant | null {
  if (key === NO_LEAD) return null
  if (key === ON_SCHEDULING) return scheduledMoment(assignment)
  const { lead } = entryOf(key)
  if (lead === null) return assignment.requestedAt
  const moment = leadBefore(assignment.startsAt, lead, zone)
  if (time === null || !('at' in time)) return moment
  return moment.toZonedDateTimeISO(zone).withPlainTime(time.at).toInstant()
}

/**
 * Where a text due at `due` goes: then, or at the next opening of the window, or, when that is not before the
 * service, at the last moment inside the window before it. Null when no such moment is left.
 */
export function settle(
  due: Instant,
  { now, zone, startsAt, window }: Pick<DueContext, 'now' | 'zone' | 'startsAt' | 'window'>,
): Instant | null {
  const opening = nextOpening(due, zone, window)
  if (isBefore(opening, startsAt)) return opening
  const last = lastMomentBefore(startsAt, zone, window)
  return isBefore(last, now) ? null : last
}

/** Meanwhile the leader may put somebody back. */
const CANCELLATION_WAIT = { minutes: 10 } as const

/** When somebody is told that they are no longer scheduled: soon, inside the window; null when that is not before the service. */
export function cancellationDue(
  now: Instant,
  zone: string,
  window: TextingWindow,
  startsAt: Instant,
): Instant | null {
  const due = now.add(CANCELLATION_WAIT)
  return settle(due, { now, zone, startsAt, window })
}

/** How long before a service that is too early for the window somebody is told that it moved. */
const EARLY_NOTICE = { hours: 2 } as const

/**
 * When somebody is told that a service moved: at once inside the window, else at the next opening. When somebody
 * would come before that, at once on that day, and not in the night before it.
 */
export function moveDue(now: Instant, zone: string, window: TextingWindow, comesAt: Instant): Instant {
  const opening = nextOpening(now, zone, window)
  if (isBefore(opening, comesAt)) return opening
  const justBefore = comesAt.subtract({ minutes: 1 })
  const day = justBefore.toZonedDateTimeISO(zone).startOfDay().toInstant()
  return isBefore(now, day) ? later(day, comesAt.subtract(EARLY_NOTICE)) : now
}

/** A template's own hours give way to the church's when they leave no moment before the service. */
const settleAnyhow = (due: Instant, context: DueContext): Instant | null =>
  settle(due, { ...context, window: context.preferred }) ?? settle(due, context)

/** A planned text whose time has passed keeps its time; in quiet hours it waits for the next opening. */
const settleOverdue = (plannedAt: Instant, context: DueContext): Instant | null =>
  insideWindow(context.now, context.zone, context.window) ? plannedAt : settleAnyhow(context.now, context)

/** When a confirmation goes: at its moment, or at once when that has passed, because nobody has asked yet. */
export function confirmationDue(moment: Instant, context: DueContext): Instant | null {
  const { now, plannedAt } = context
  if (!isBefore(moment, now)) return settleAnyhow(moment, context)
  if (plannedAt !== null && isBefore(plannedAt, now)) return settleOverdue(plannedAt, context)
  return settleAnyhow(now, context)
}

/** A moment that has passed before anybody planned the text: it is skipped, not sent in a burst. */
export type LeadDue = Instant | null | 'past'

/** When a reminder or follow-up goes; null when quiet hours leave no moment. */
export function leadDue(moment: Instant, key: ScheduleKey, context: DueContext): LeadDue {
  const isExempt = goesAtItsTime(key)
  const due = isExempt ? moment : settle(moment, context)
  if (due !== null && !isBefore(due, context.now)) return due
  const isNew = context.plannedAt === null
  if (due === null) return isNew && isBefore(moment, context.now) ? 'past' : null
  if (isNew) return 'past'
  return isExempt ? due : settleOverdue(due, context)
}

/** How far a text lies after the first one about an assignment; less once it is planned, so that a first text that left late does not undo the plan. */
export const DISTANCE = { fresh: { hours: 2 }, planned: { hours: 1 } } as const

/** Is a text due at `due` far enough after the moment the person was first asked? */
export const isFarEnough = (due: Instant, askedAt: Instant | null, isPlanned: boolean): boolean =>
  askedAt === null || !isAfter(askedAt.add(isPlanned ? DISTANCE.planned : DISTANCE.fresh), due)
